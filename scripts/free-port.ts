import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below the ports that systems hand out for outgoing connections: what is free there is still free minutes later, when
 * the server starts. Above port 10080, which browsers refuse.
 */
const [FIRST, LAST] = [10_100, 32_700];

/**
 * The first of so many ports in a row on this machine without a listener: a server left over from another run
 * must not stop the tests.
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
