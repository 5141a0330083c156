import { z } from "zod";
import type { ContentEntry, PromoBanner } from "@platter/ordering/content.ts";
import { nullIfNotFound, orNull } from "@platter/ordering/remote-failure.ts";
import type { ReferenceCache } from "../remote/cache.ts";
import { RemoteError } from "../remote/errors.ts";
import { readText } from "../remote/read-body.ts";
import { cleanDocument } from "../remote/rich-text.ts";
import type { Asker, Transport } from "../remote/transport.ts";
import { LEFT_OUT, text } from "../remote/reply-schema.ts";
import type { Log } from "../observability/log.ts";

type EntryName = "credit-card-refund-policy" | "privacy" | "terms" | "accessibility" | "page-header";
const BANNER = "categories-banner";

export type Content = ReturnType<typeof createContent>;

interface ContentOptions {
  transport: Transport;
  url: string;
  cache: ReferenceCache;
  log: Log;
}

const FIVE_MINUTES = 5 * 60_000;
/** Milliseconds; short, since the page has a default text. */
const LIMIT = 2_500;
const MAX_FILE_LENGTH = 100_000;

const entryReply = z.object({ title: text(LEFT_OUT), file: z.string().min(1).max(MAX_FILE_LENGTH) });

const bannerReply = z.object({
  intro: text(LEFT_OUT),
  title: z.string().min(1),
  subTitle: text(LEFT_OUT),
  link: text(LEFT_OUT).transform((link) => (isLink(link) ? link : "")),
  linkTarget: z.enum(["_self", "_blank"]).catch("_self"),
  linkText: text(LEFT_OUT),
});

/** Texts from the content service (CONTENT-01); an unreadable entry is null and logged (CONTENT-02). */
export function createContent(options: ContentOptions) {
  const { transport, url, cache } = options;
  const entries = `${new URL(url).pathname.replace(/\/$/, "")}/entries`;

  function read<T>(name: string, reply: z.ZodType<T>, requestId: string | undefined): Promise<T> {
    const call = { name: "content-entry", group: "content", method: "GET", limit: LIMIT } as const;
    return transport.send({ ...call, path: entries, query: { name }, reply }, { requestId });
  }

  /** Caches missing entries as well. */
  async function cached<T>(name: string, load: () => Promise<T>): Promise<T | null> {
    const copy = await cache.get(`content ${name}`, FIVE_MINUTES, () => load().catch(nullIfNotFound)).catch(orNull);
    return copy?.value ?? null;
  }

  return {
    entry(name: EntryName, asker?: Asker): Promise<ContentEntry | null> {
      const requestId = asker?.requestId;
      return cached(name, async () => {
        const { title, file } = await read(name, entryReply, requestId);
        return { title, html: cleanDocument(await textOf(options, file, requestId)) };
      });
    },
    promoBanner: (asker?: Asker): Promise<PromoBanner | null> =>
      cached(BANNER, () => read(BANNER, bannerReply, asker?.requestId)),
  };
}

/** Returns the entry's text, or reads it from the file whose URL the entry contains. */
async function textOf({ transport, url, log }: ContentOptions, given: string, requestId?: string): Promise<string> {
  if (!/^(?:https?:\/)?\/[^\s<]*$/i.test(given)) return given;
  try {
    const place = URL.parse(given, url);
    if (place?.origin !== new URL(url).origin) throw new Error("the file is not of this service");
    const reply = await transport.raw(place.pathname + place.search);
    const type = reply.headers.get("content-type") ?? "";
    if (!reply.ok || !type.startsWith("text/")) throw new Error(`no text but ${reply.status} ${type}`);
    return await readText(reply, MAX_FILE_LENGTH);
  } catch (err) {
    log.warn({ requestId, call: "content-file", err }, "the file of a content entry cannot be read");
    throw new RemoteError("failed", "content-file", { cause: err });
  }
}

/** True for an https URL, or a path that browsers resolve to this site. */
function isLink(link: string): boolean {
  const isLocal = /^\/(?!\/)[^\s\\]*$/.test(link);
  return isLocal || (/^https:\/\/[^\s\\]+$/i.test(link) && URL.canParse(link));
}
