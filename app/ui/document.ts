import { createContext, useContext } from "react";

/** Request data known to the document. In the browser the defaults hold. */
interface DocumentInfo {
  nonce: string;
  build: string;
  lite: boolean;
  /** Sent without script: in lite mode, or because the page does the same without. */
  isPlain: boolean;
  requestId: string;
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
