import { createServer } from "node:net";

/**
 * The first of so many ports in a row on this machine that nobody listens on: a server left over from another run
 * must not stop the tests.
 */
export async function freePort(inARow = 1): Promise<number> {
  for (;;) {
    const first = await tryPort(0);
    const others = Array.from({ length: inARow - 1 }, (_, index) => first + 1 + index);
    const taken = await Promise.all(others.map((port) => tryPort(port)));
    if (first > 0 && taken.every((port) => port > 0)) return first;
  }
}

/** Listens for a moment; 0 when that cannot be. */
function tryPort(wanted: number): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(0));
    // Beyond the last port there is none, and Node says so by throwing.
    if (wanted > 65_535) return resolve(0);
    server.listen(wanted, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
