import { createContext, useContext } from "react";

/** What the document knows about the request it answers. In the browser the defaults hold. */
export interface DocumentInfo {
  nonce: string;
  /** Lite mode: the same pages without script, fonts and pictures. */
  lite: boolean;
  /** The page does the same without script, and is sent without. */
  isScriptless: boolean;
  /** The reference id for error pages; empty for errors that happen in the browser. */
  requestId: string;
  /** The text of the stylesheet, or null when the page links it. */
  inlineStyles: string | null;
  /** To be fetched when the first page is done. */
  fonts: string[];
}

export const DocumentContext = createContext<DocumentInfo>({
  nonce: "",
  lite: false,
  isScriptless: false,
  requestId: "",
  inlineStyles: null,
  fonts: [],
});

export const useDocument = () => useContext(DocumentContext);
