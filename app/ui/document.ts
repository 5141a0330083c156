import { createContext, useContext } from "react";

/** Data of the request for rendering on the server; in the browser the context keeps the defaults below. */
interface DocumentInfo {
  nonce: string;
  build: string;
  lite: boolean;
  /** The document is sent without script: in lite mode, or because the page works the same without it. */
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
