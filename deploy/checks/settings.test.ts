import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { ENGINE_FLAGS, ENGINE_SETTINGS } from "../../scripts/engine.mjs";
import { SETTING_NAMES } from "../../server/settings/settings.ts";
import { deployFolder, readDeployFile, readYaml } from "./deploy-files.ts";

interface Service {
  image: string;
  environment?: Record<string, string>;
  secrets?: string[];
  ports?: string[];
  networks: string[];
  volumes?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  stop_grace_period?: string;
}
interface Compose {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  volumes: Record<string, unknown>;
  networks: Record<string, unknown>;
}

const [compose] = readYaml("compose.prod.yaml") as [Compose];
const { services } = compose;
const replicas = Object.entries(services).filter(([name]) => name.startsWith("platter-"));
const unit = readDeployFile("systemd/platter.service");

/** Set for Node or for libraries, not read by us. */
const FOREIGN = [
  "NODE_ENV",
  "HTTPS_PROXY",
  "HTTP_PROXY",
  "NO_PROXY",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  ...Object.keys(ENGINE_SETTINGS),
];
const known = new Set<string>([...SETTING_NAMES, ...FOREIGN]);
/** A secret may be in a file. */
const isKnown = (name: string) => known.has(name) || known.has(name.replace(/_FILE$/, ""));

test("the image and the systemd unit set Node's memory as npm start does", () => {
  const dockerfile = readFileSync(path.resolve(deployFolder, "../Dockerfile"), "utf8");
  expect(dockerfile).toContain(
    `CMD ["node", ${ENGINE_FLAGS.map((flag) => `"${flag}"`).join(", ")}, "server/start.mjs"]`,
  );
  expect(unit).toContain(`ExecStart=/usr/bin/node ${ENGINE_FLAGS.join(" ")} server/start.mjs\n`);
  for (const file of [dockerfile, unit]) {
    for (const [name, value] of Object.entries(ENGINE_SETTINGS)) expect(file).toContain(`${name}=${value}\n`);
  }
});

describe("settings in operator files", () => {
  test.each([
    ["compose.prod.yaml", Object.keys(replicas[0]![1].environment ?? {})],
    [
      "platter.service",
      [...unit.matchAll(/(?<=^Environment=|^Environment=.* )([A-Z_]+)(?==)/gm)].map(([name]) => name),
    ],
    ["kubernetes/config.yaml", Object.keys((readYaml("kubernetes/config.yaml") as [{ data: object }])[0].data)],
    [
      "kubernetes/deployment.yaml",
      [...readDeployFile("kubernetes/deployment.yaml").matchAll(/name: ([A-Z_]+),/g)].map(([, name = ""]) => name),
    ],
  ])("in %s exist", (_file, names) => {
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
  });

  test("in compose.yaml are in compose.prod.yaml too, where no secret is a variable", () => {
    const simple = readFileSync(path.resolve(deployFolder, "../compose.yaml"), "utf8");
    const names = [...simple.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = ""]) => name);
    const own = Object.keys(replicas[0]![1].environment ?? {});
    // Of tests and demos, or of the machine.
    const elsewhere = [
      "SANDBOX_DATA",
      "SANDBOX_CONTROL",
      "SANDBOX_FACE",
      "CLOCK",
      "DEMO",
      "UPSTREAM_TIME_SCALE",
      "HOST",
      "PORT",
    ];
    const bare = (name: string) => name.replace(/_FILE$/, "");
    const wanted = names.map(bare).filter((name) => known.has(name) && !elsewhere.includes(name));
    expect(wanted.length).toBeGreaterThan(15);
    expect(wanted.filter((name) => !own.map(bare).includes(name))).toEqual([]);
    expect(
      own.filter((name) => /SECRET|KEY$|VALKEY/.test(name) && !/_FILE$|^(GOOGLE_MAPS|TURNSTILE_SITE)_KEY$/.test(name)),
    ).toEqual([]);
  });
});

describe("compose.prod.yaml", () => {
  test("has two identical replicas, read-only and unprivileged, with a grace period for orders", () => {
    expect(replicas).toHaveLength(2);
    expect(replicas[0]![1]).toEqual(replicas[1]![1]);
    expect(replicas[0]![1]).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      stop_grace_period: "35s",
    });
  });

  test("publishes only the proxy, and Grafana on localhost", () => {
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => `${name} ${port}`),
    );
    expect(published).toEqual(["caddy 80:80", "caddy 443:443", "caddy 443:443/udp", "grafana 127.0.0.1:3001:3000"]);
  });

  test("declares exactly the secrets, volumes and networks that its services use", () => {
    const all = Object.values(services);
    const uses = (list: (service: Service) => string[] | undefined) =>
      [...new Set(all.flatMap((one) => list(one) ?? []))].toSorted();
    expect(uses(({ secrets }) => secrets)).toEqual(Object.keys(compose.secrets).toSorted());
    expect(uses(({ networks }) => networks)).toEqual(Object.keys(compose.networks).toSorted());
    const named = uses(({ volumes = [] }) =>
      volumes.map((volume) => volume.split(":")[0]!).filter((place) => !place.startsWith(".")),
    );
    expect(named).toEqual(Object.keys(compose.volumes).toSorted());
    for (const { environment = {}, secrets = [] } of all)
      for (const [name, value] of Object.entries(environment))
        if (name.endsWith("_FILE")) expect(secrets).toContain(path.posix.basename(value));
  });

  test("monitors and serves the replicas under their names", () => {
    const names = replicas.map(([name]) => name);
    const { scrape_configs: jobs } = readYaml("prometheus/prometheus.yml")[0] as {
      scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
    };
    const watched = jobs.find(({ job_name: name }) => name === "platter")!.static_configs[0]!.targets;
    expect(watched).toEqual(names.map((name) => `${name}:9090`));
    for (const file of ["caddy/Caddyfile", "nginx/platter.conf"])
      expect(new Set(readDeployFile(file).match(/platter-\d:\d+/g))).toEqual(
        new Set(names.map((name) => `${name}:3000`)),
      );
  });
});
