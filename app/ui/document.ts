import { createContext, useContext } from "react";

/** What the document knows about the request it answers. In the browser the defaults hold. */
export interface DocumentInfo {
  nonce: string;
  build: string;
  /** Lite mode: the same pages without script, fonts and pictures. */
  lite: boolean;
  /** Sent without script: in lite mode, or because the page does the same without. */
  isPlain: boolean;
  /** The reference id for error pages; empty for errors that happen in the browser. */
  requestId: string;
  /** The text of the stylesheet, or null when the page links it. */
  inlineStyles: string | null;
}

export const DocumentContext = createContext<DocumentInfo>({
  nonce: "",
  build: "",
  lite: false,
  isPlain: false,
  requestId: "",
  inlineStyles: null,
});

export const useDocument = () => useContext(DocumentContext);
