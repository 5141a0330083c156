import { ACCOUNT_OPERATIONS } from "../catering/accounts.ts";
import { callOf } from "../catering/operation.ts";
import { RemoteError } from "../remote/errors.ts";
import type { Asker, Transport } from "../remote/transport.ts";

/** Whether the API, asked once more within a request, says of a token that it no longer holds; not where nobody can say. */
export function openTokenCheck(transport: Transport): (token: string, asker: Asker) => Promise<boolean> {
  const asked = new Map<string, Promise<boolean>>();
  return (token, asker) => {
    const answer = asked.get(token) ?? isRefused(transport, { ...asker, token });
    asked.set(token, answer);
    return answer;
  };
}

/** The call for it answers a token that no longer holds as it does a guest, or like all others. */
async function isRefused(transport: Transport, asker: Asker): Promise<boolean> {
  try {
    const { isAuthenticated } = await transport.send(callOf(ACCOUNT_OPERATIONS.session, {}), asker);
    return !isAuthenticated;
  } catch (error) {
    if (error instanceof RemoteError) return error.kind === "not allowed";
    throw error;
  }
}
