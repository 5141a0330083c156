/** `--quick`: each part once, in seconds, to see that it runs: what it tells says nothing, and no target is missed. */
export const isQuick = process.argv.includes("--quick");
