import type { ShippedPackage } from "./shipped-packages.ts";

/** What package.json says of the product. */
export interface Product {
  name: string;
  version: string;
  description: string;
  license: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

/**
 * A bill of materials in the words of CycloneDX 1.6. npm's own (`npm sbom --omit dev`) lacks what a tool of the build
 * loads as well, react among it.
 */
export function sbomDocument(product: Product, packages: ShippedPackage[], { now, id }: { now: Date; id: string }) {
  const references = new Map(packages.map((one) => [one.place, purlOf(one)]));
  const named = new Set(Object.keys({ ...product.dependencies, ...product.devDependencies }));
  const direct = packages.filter(({ name, place }) => named.has(name) && place === `node_modules/${name}`);
  const dependsOn = (places: string[]) => [...new Set(places.map((place) => references.get(place)!))].sort();
  // One package may lie in two folders.
  const unique = [...new Map(packages.map((one) => [purlOf(one), one])).values()];
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${id}`,
    version: 1,
    metadata: { timestamp: now.toISOString(), component: productComponent(product) },
    components: unique.map(packageComponent),
    dependencies: [
      { ref: purlOf(product), dependsOn: dependsOn(direct.map(({ place }) => place)) },
      ...unique.map((one) => ({ ref: purlOf(one), dependsOn: dependsOn(one.needs) })),
    ],
  };
}

function productComponent(product: Product) {
  const { name, version, description, license } = product;
  const purl = purlOf(product);
  const licenses = [{ license: { name: license } }];
  return { type: "application", "bom-ref": purl, name, version, description, licenses, purl };
}

function packageComponent(one: ShippedPackage) {
  const [name = "", group] = one.name.split("/").reverse();
  const content = Buffer.from(one.integrity.replace("sha512-", ""), "base64").toString("hex");
  return {
    type: "library",
    "bom-ref": purlOf(one),
    ...(group && { group }),
    name,
    version: one.version,
    scope: "required",
    hashes: [{ alg: "SHA-512", content }],
    licenses: [{ license: { id: one.license } }],
    purl: purlOf(one),
  };
}

function purlOf({ name, version }: { name: string; version: string }): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}
