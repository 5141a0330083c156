import { log } from "../observability/log.ts";

/** Marks addresses that a reply has named; every replica recognises the mark. */
export interface PictureSeal {
  fingerprint(name: string, text: string): string;
  isFingerprint(fingerprint: string, name: string, text: string): boolean;
}

const NAME = "picture";
/** A path on the API's own server. No part begins with a dot, so that none leads out of it. */
const API_PICTURE = /^\/?((?:[\w-](?:[\w.-]|%20)*\/)*[\w-](?:[\w.-]|%20)*\.(?:svg|png|jpe?g|webp|avif|gif))$/i;

let seal: PictureSeal | null = null;

/** Replies are read by schemas that know no settings: the keys are handed in when the process starts. */
export function sealPicturesBy(keys: PictureSeal): void {
  seal = keys;
}

/** Whether a reply of the API has named this path. */
export function isNamedPicture(mark: string, path: string): boolean {
  return seal?.isFingerprint(mark, NAME, path) ?? false;
}

/** A picture's address: https on any host, or a path that the API itself serves, which we pass on under /pictures. */
export function pictureAddress(value: string): string {
  if (/^https:\/\//i.test(value)) return value.replaceAll(/\s/g, "%20");
  if (/^\/?pictures\/[\w.-]+$/.test(value)) return `/${value.replace(/^\//, "")}`;
  const [, path] = API_PICTURE.exec(value) ?? [];
  if (path !== undefined) return `/pictures/-/${seal?.fingerprint(NAME, decodeURIComponent(path)) ?? "-"}/${path}`;
  if (value) tellOnce(value);
  return "";
}

let isTold = false;

/** A menu may have hundreds of them: the first shows what is wrong with all. */
function tellOnce(address: string): void {
  if (isTold) return;
  isTold = true;
  const reason = address.slice(0, 100);
  log.warn({ event: "picture left out", reason }, "pictures are shown from https addresses and the API's own");
}
