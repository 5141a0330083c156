import { startSandbox } from "@platter/catering-sandbox/main.ts";
import { OPERATIONS } from "../../server/catering/catering.ts";
import { openApiDocument } from "./openapi.ts";

/** npm run sandbox: the stand-in API as a process of its own, with the contract of the site's client. */
startSandbox(openApiDocument(OPERATIONS));
