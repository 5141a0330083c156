import { spawnSync } from "node:child_process";
import { ORDER_NUMBER, readRunbook } from "../../../deploy/checks/deploy-files.ts";
import type { Server } from "../../../scripts/servers.ts";
import type { Prometheus } from "./prometheus.ts";

/* Queries and commands of the runbook, run while the fault is there. */

/** A line for the section of each of these alerts, and its queries and commands that find nothing. */
export async function tryRunbook(alerts: string[], prometheus: Prometheus, logFile: string): Promise<string[]> {
  const sections = readRunbook().filter(({ title }) => alerts.some((alert) => alert.startsWith(`${title} `)));
  const lines: string[] = [];
  for (const { title, queries, commands } of sections) {
    const empty: string[] = [];
    for (const query of queries) if ((await prometheus.count(query)) === 0) empty.push(query);
    for (const command of commands) if (inLog(command, logFile) === "") empty.push(command);
    const all = queries.length + commands.length;
    lines.push(`runbook ${title}: ${all - empty.length} of ${all} find something`);
    lines.push(...empty.map((look) => `  not: ${look}`));
  }
  return lines;
}

export interface Followed {
  result: "holds" | "waits" | "FAILS";
  words: string;
}

/** From the number of an order to the API's call, as the runbook describes it. */
export async function followOrder(orderNumber: string, api: Server, logFile: string): Promise<Followed> {
  const section = readRunbook().find(({ title }) => title === ORDER_NUMBER);
  const [byNumber = "", byRequest = ""] = section?.commands ?? [];
  const [line] = inLog(byNumber.replace(/ZK-\d+/, orderNumber), logFile).split("\n");
  if (!line) {
    const writesAny = inLog(byNumber.replace(/\|[^|]*$/, ""), logFile) !== "";
    return { result: writesAny ? "FAILS" : "waits", words: "the log has no line of this order" };
  }
  const { requestId = "", traceId = "" } = JSON.parse(line) as { requestId?: string; traceId?: string };
  if (!inLog(byRequest.replace("7M4QX0C2ZK", requestId), logFile).includes('"msg":"request"'))
    return { result: "FAILS", words: `the log has no request ${requestId}` };
  const calls = (await (await fetch(`${api.url}/sandbox-control/requests`)).json()) as SeenCall[];
  const isIts = ({ path, headers }: SeenCall) =>
    path.endsWith("/queue") && headers["x-request-id"] === requestId && !!headers["traceparent"]?.includes(traceId);
  const words = `order ${orderNumber}, request ${requestId}, trace ${traceId}`;
  return calls.some(isIts)
    ? { result: "holds", words }
    : { result: "FAILS", words: `${words}: the API saw no such call` };
}

interface SeenCall {
  path: string;
  headers: Record<string, string>;
}

/** What a command of the runbook prints; one that does not read the log is not run, and counts as printing something. */
function inLog(command: string, logFile: string): string {
  if (!command.startsWith("platter-logs ")) return command;
  const script = `platter-logs() { cat ${logFile}; }\n${command}`;
  return spawnSync("bash", ["-c", script], { encoding: "utf8", maxBuffer: 1e9 }).stdout.trim();
}
