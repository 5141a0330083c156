export interface Manifest {
  apiVersion: string;
  kind: string;
  [field: string]: unknown;
}

interface Model {
  prototype: { validate(this: unknown): void };
}

/** What a cluster would refuse, by the schema of the resource; a field that it does not know is refused as well. */
export async function manifestFaults(manifest: Manifest): Promise<string[]> {
  const { apiVersion, kind } = manifest;
  const Resource = await modelOf(apiVersion, kind);
  const unread = new Set<string>();
  try {
    // A new object would be a copy that is not checked.
    Resource.prototype.validate.call(watched(manifest, "", unread));
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  return [...unread].map((field) => `${kind} has no field ${field}`);
}

/** From the packages with the schemas of Kubernetes and of the Prometheus operator. */
async function modelOf(apiVersion: string, kind: string): Promise<Model> {
  const isOperator = apiVersion.startsWith("monitoring.coreos.com/");
  const place = isOperator ? "@kubernetes-models/prometheus-operator" : "kubernetes-models";
  const module = (await import(/* @vite-ignore */ `${place}/${apiVersion}/${kind}`)) as Record<string, Model>;
  const model = module[kind];
  if (!model) throw new Error(`There is no ${kind} in ${apiVersion}.`);
  return model;
}

/**
 * The generated checks ignore a field they do not know, and so a misspelt one. But they read each field they know: what is
 * read by none of them is unknown.
 */
function watched<T>(value: T, path: string, unread: Set<string>): T {
  if (typeof value !== "object" || value === null) return value;
  const at = (field: string) => (path === "" ? field : `${path}.${field}`);
  const fields = Array.isArray(value) ? [] : Object.keys(value);
  for (const field of fields) unread.add(at(field));
  const inner = new Map<string, unknown>();
  return new Proxy(value, {
    get(target, field) {
      const found: unknown = Reflect.get(target, field);
      if (typeof field === "symbol") return found;
      unread.delete(at(field));
      if (!inner.has(field)) inner.set(field, watched(found, at(field), unread));
      return inner.get(field);
    },
  });
}
