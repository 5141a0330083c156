import type { IncomingMessage, ServerResponse } from "node:http";

/** One request on its way through the shell. */
export interface Exchange {
  requestId: string;
  request: IncomingMessage;
  response: ServerResponse;
  /** The client waits for a word of ours before it sends the body. */
  expectsContinue: boolean;
}
