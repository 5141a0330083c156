import type { IncomingMessage, ServerResponse } from "node:http";

/** One request on its way through the shell. */
export interface Exchange {
  requestId: string;
  request: IncomingMessage;
  response: ServerResponse;
  expectsContinue: boolean;
}
