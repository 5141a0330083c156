import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Agent, fetch } from "undici";
import { readDeployFile } from "./deploy-files.ts";
import { SELF_SIGNED } from "../../tests/support/self-signed.ts";
import { freePort } from "../../scripts/free-port.ts";
import { type Replica, openReplica } from "./replica.ts";

/* Caddy and nginx with the files of deploy, in front of two replicas that fail in every way that a release or a fault has. */

export interface Proxy {
  name: "nginx" | "caddy";
  url: string;
  replicas: [Replica, Replica];
  /** Milliseconds until it leaves a replica alone that refuses connections; until then forms may be lost. */
  notices: number;
  stop: () => Promise<void>;
}

/** Two addresses of this machine, for both replicas have the same ports. */
const HOSTS = ["127.0.0.1", "127.0.0.2"] as const;

export async function openProxy(name: Proxy["name"], program: string): Promise<Proxy> {
  const [port, opsPort, http, https] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const replicas: Proxy["replicas"] = [
    await openReplica(HOSTS[0], port, opsPort),
    await openReplica(HOSTS[1], port, opsPort),
  ];
  const folder = mkdtempSync(path.join(tmpdir(), "platter-proxy-"));
  const here = (text: string) =>
    text.replaceAll("platter-1:3000", `${HOSTS[0]}:${port}`).replaceAll("platter-2:3000", `${HOSTS[1]}:${port}`);
  const started =
    name === "nginx"
      ? startNginx(program, folder, here(nginxFor(folder, http, https)))
      : startCaddy(
          program,
          folder,
          here(readDeployFile("caddy/Caddyfile")).replace("health_port 9090", `health_port ${opsPort}`),
          http,
        );
  const url = name === "nginx" ? `https://localhost:${https}` : `http://localhost:${http}`;
  await answering(url, started);
  for (const replica of replicas) replica.received.length = 0;
  const stop = async () => {
    started.child.kill("SIGKILL");
    for (const replica of replicas) await replica.refuse();
  };
  return { name, url, replicas, notices: losesForms(name, program) ? 2_500 : 0, stop };
}

/** Caddy up to 2.11.1 does not try a form again whose connection was refused. */
function losesForms(name: Proxy["name"], program: string): boolean {
  if (name === "nginx") return false;
  const [, major, minor, patch] =
    /v?(\d+)\.(\d+)\.(\d+)/.exec(spawnSync(program, ["version"], { encoding: "utf8" }).stdout) ?? [];
  return Number(major) * 1e6 + Number(minor) * 1e3 + Number(patch) < 2_011_002;
}

interface Started {
  child: ChildProcess;
  said: () => string;
}

/** The sample, with ports and places of this machine. */
export function nginxFor(folder: string, http: number, https: number): string {
  for (const [file, text] of [
    ["platter.crt", SELF_SIGNED.cert],
    ["platter.key", SELF_SIGNED.key],
  ] as const)
    writeFileSync(path.join(folder, file), text);
  return readDeployFile("nginx/platter.conf")
    .replaceAll("/etc/nginx/tls", folder)
    .replaceAll("/var/cache/nginx/platter", path.join(folder, "cache"))
    .replaceAll("order.example.com", "localhost")
    .replace("listen 80;", `listen ${http};`)
    .replace("listen 443 ssl", `listen ${https} ssl`)
    .replace(/^ *listen \[::\]:.*\n/gm, "");
}

/** A whole configuration around a file of conf.d; answers its name. */
export function writeNginx(folder: string, server: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => {
    mkdirSync(path.join(folder, kind), { recursive: true });
    return `${kind}_temp_path ${path.join(folder, kind)};`;
  });
  const file = path.join(folder, "nginx.conf");
  const around = `daemon off; pid ${folder}/nginx.pid; error_log stderr warn; events { worker_connections 1024; }`;
  // Workers of another user could not read the folder.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  writeFileSync(file, `${user} ${around}\nhttp {\n${temporary.join("\n")}\n${server}\n}\n`);
  return file;
}

function startNginx(program: string, folder: string, server: string): Started {
  return start(program, ["-c", writeNginx(folder, server), "-p", folder, "-e", "stderr"]);
}

function startCaddy(program: string, folder: string, text: string, http: number): Started {
  const file = path.join(folder, "Caddyfile");
  // Without a certificate and without a port for its administration.
  writeFileSync(file, text.replace("{\n", "{\n\tadmin off\n\tauto_https off\n"));
  const env = { PLATTER_HOST: `http://localhost:${http}`, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return start(program, ["run", "--config", file, "--adapter", "caddyfile"], env);
}

function start(program: string, words: string[], env: Record<string, string> = {}): Started {
  const child = spawn(program, words, { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, ...env } });
  process.on("exit", () => child.kill("SIGKILL"));
  let said = "";
  child.stderr.on("data", (text: Buffer) => (said += text.toString()));
  return { child, said: () => said };
}

async function answering(url: string, { child, said }: Started): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (child.exitCode !== null) throw new Error(said());
    if (
      await ask(url).then(
        ({ status }) => status === 200,
        () => false,
      )
    )
      return;
    await pause(100);
  }
  throw new Error(said() || `${url} does not answer.`);
}

interface Answer {
  status: number;
  text: string;
}

const strangers = new Agent({ connect: { rejectUnauthorized: false } });

export async function ask(
  url: string,
  init: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(url, { ...init, redirect: "manual", dispatcher: strangers });
  return { status: response.status, text: await response.text() };
}
