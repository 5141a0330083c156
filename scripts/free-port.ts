import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below the ephemeral ports of outgoing connections, so that a free port is still free when the server starts minutes
 * later; above port 10080, which browsers refuse.
 */
const [FIRST, LAST] = [10_100, 32_700];

/**
 * The first of `inARow` consecutive ports without a listener, so that a server left over from another run does not stop
 * the tests.
 */
export async function freePort(inARow = 1): Promise<number> {
  for (;;) {
    const first = randomInt(FIRST, LAST - inARow);
    const free = await Promise.all(Array.from({ length: inARow }, (_, index) => canListen(first + index)));
    if (free.every(Boolean)) return first;
  }
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
