const loading = new Map<string, Promise<unknown>>();

/** The script's global `name`; null if missing or after a load failure, which the next call retries. */
export function loadScript<Global>(src: string, name: string): Promise<Global | null> {
  const known = loading.get(src) as Promise<Global | null> | undefined;
  if (known) return known;
  const loaded = new Promise<Global | null>((resolve) => {
    const script = document.createElement("script");
    script.src = src;
    script.addEventListener("load", () => resolve((window as unknown as Record<string, Global>)[name] ?? null));
    script.addEventListener("error", () => {
      loading.delete(src);
      resolve(null);
    });
    document.head.append(script);
  });
  loading.set(src, loaded);
  return loaded;
}
