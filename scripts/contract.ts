import { writeFileSync } from "node:fs";
import path from "node:path";
import { OPERATIONS } from "../server/catering/operations.ts";
import { contractText } from "./contract-text.ts";
import { openApiDocument } from "./openapi.ts";

/** Writes the contract anew from the operations of the client; `tests/contract.test.ts` fails when it was forgotten. */
const file = path.resolve(import.meta.dirname, "../docs/catering-api.json");
writeFileSync(file, `${contractText(openApiDocument(OPERATIONS))}\n`);
console.log(`${path.relative(process.cwd(), file)}: ${OPERATIONS.length} operations`);
