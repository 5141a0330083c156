import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { deployFolder, readYaml } from "./deploy-files.ts";
import { type Manifest, manifestFaults } from "./kubernetes.ts";

const folder = path.join(deployFolder, "kubernetes");
const files = readdirSync(folder).filter((file) => file.endsWith(".yaml"));
const manifests = new Map(files.map((file) => [file, readYaml(`kubernetes/${file}`) as Manifest[]]));
const [kustomization] = manifests.get("kustomization.yaml")! as [Manifest & { resources: string[]; images: Image[] }];
const resources = [...manifests].filter(([file]) => file !== "kustomization.yaml").flatMap(([, list]) => list);
const find = <Kind extends keyof Resources>(kind: Kind) =>
  resources.find((manifest) => manifest.kind === kind) as Manifest & Resources[Kind];

interface Selecting {
  spec: { selector: { matchLabels: object } };
}
interface Resources {
  Deployment: Deployment;
  Service: { spec: { selector: object; ports: { targetPort: string }[] } };
  Secret: { stringData: object };
  NetworkPolicy: { spec: { podSelector: { matchLabels: object } } };
  PodDisruptionBudget: Selecting;
  PodMonitor: Selecting;
  HorizontalPodAutoscaler: { spec: object };
}
interface Image {
  name: string;
}
interface Probe {
  httpGet: { path: string; port: string };
  periodSeconds: number;
  timeoutSeconds: number;
  failureThreshold: number;
}
interface Deployment {
  spec: {
    strategy: { rollingUpdate: object };
    selector: { matchLabels: object };
    template: { metadata: { labels: object }; spec: Pod };
  };
}
interface Pod {
  terminationGracePeriodSeconds: number;
  containers: [
    {
      image: string;
      env: { name: string; value: string }[];
      ports: { name: string }[];
      lifecycle: { preStop: { sleep: { seconds: number } } };
      securityContext: object;
      volumeMounts: { name: string; mountPath: string }[];
    } & Record<"startupProbe" | "livenessProbe" | "readinessProbe", Probe>,
  ];
  volumes: { name: string }[];
}

const { spec: deployment } = find("Deployment");
const pod = deployment.template.spec;
const [container] = pod.containers;

describe("Kubernetes manifests", () => {
  test("an invalid manifest or a misspelled field is found", async () => {
    const budget = (spec: object): Manifest => ({ apiVersion: "policy/v1", kind: "PodDisruptionBudget", spec });
    expect(await manifestFaults(budget({ maxUnavailable: 1, selector: { matchLabels: { a: "b" } } }))).toEqual([]);
    expect(await manifestFaults(budget({ maxUnavailable: [1] }))).toHaveLength(1);
    expect(await manifestFaults(budget({ selector: { matchLabels: { a: 1 } } }))).toHaveLength(1);
    expect(await manifestFaults(budget({ maxUnavailible: 1 }))).toEqual([
      "PodDisruptionBudget has no field spec.maxUnavailible",
    ]);
    await expect(manifestFaults({ apiVersion: "policy/v1", kind: "Budget" })).rejects.toThrow("Budget");
  });

  test.each(resources.map((manifest) => [`${manifest.kind} ${String(named(manifest))}`, manifest] as const))(
    "%s matches its schema and has no other field",
    async (_name, manifest) => expect(await manifestFaults(manifest)).toEqual([]),
  );

  test("all are in the kustomization, except for the example secret, which is empty", () => {
    const parts = [...kustomization.resources, "kustomization.yaml", "secret.example.yaml"];
    expect(parts.toSorted()).toEqual(files.toSorted());
    expect(kustomization.images.map(({ name }) => name)).toEqual([container.image]);
    expect(Object.values(find("Secret").stringData)).toEqual(["", "", "", ""]);
  });

  test("selectors use a label of the pods", () => {
    const { labels } = deployment.template.metadata;
    const selectors = [
      deployment.selector.matchLabels,
      find("Service").spec.selector,
      find("NetworkPolicy").spec.podSelector.matchLabels,
      ...(["PodDisruptionBudget", "PodMonitor"] as const).map((kind) => find(kind).spec.selector.matchLabels),
    ];
    for (const selector of selectors) expect(labels).toMatchObject(selector);
    expect(find("HorizontalPodAutoscaler").spec).toMatchObject({
      scaleTargetRef: { kind: "Deployment", name: named(find("Deployment")) },
    });
  });

  test("mounted secrets and volumes have the files named by settings", () => {
    const places = new Map(container.volumeMounts.map(({ name, mountPath }) => [mountPath, name]));
    expect([...places.values()].toSorted()).toEqual(pod.volumes.map(({ name }) => name).toSorted());
    const keys = Object.keys(find("Secret").stringData);
    const secrets = container.env.filter(({ name }) => name.endsWith("_FILE"));
    expect(secrets.map(({ value }) => path.posix.basename(value)).toSorted()).toEqual(keys.toSorted());
    for (const { value } of secrets) expect(places.get(path.posix.dirname(value))).toBe("secrets");
    expect(places.get(container.env.find(({ name }) => name === "ASSETS_DIRECTORY")!.value)).toBe("assets");
  });

  test("an update starts a new pod first, and each pod has time to finish its orders", () => {
    expect(deployment.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    const delay = 3;
    const drain = 30;
    const least = container.lifecycle.preStop.sleep.seconds + delay + drain + 5;
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(least);
  });

  test("probes use the ops port, which no service exposes; a minute of failures restarts no pod", () => {
    const { startupProbe, livenessProbe, readinessProbe } = container;
    for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) expect(httpGet.port).toBe("ops");
    expect([startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path)).toEqual([
      "/readyz",
      "/healthz",
      "/readyz",
    ]);
    expect(livenessProbe.periodSeconds * livenessProbe.failureThreshold).toBeGreaterThanOrEqual(60);
    expect(livenessProbe.timeoutSeconds).toBeGreaterThanOrEqual(5);
    const { ports } = find("Service").spec;
    expect(ports.map(({ targetPort }) => targetPort)).toEqual(["http"]);
  });

  test("a pod runs without privileges", () => {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
  });
});

function named({ metadata }: Manifest): unknown {
  return (metadata as { name?: string } | undefined)?.name;
}
