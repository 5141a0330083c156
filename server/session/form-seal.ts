import type { Sealer, Unopened } from "./seal.ts";
import type { Visit } from "./visitor-sessions.ts";

/** Seals what a form carries for the visit whose page it stands on: in another visit it opens nothing. */
export interface FormSeal {
  /** Tells the visit of a page from others, and nothing else of it; empty where none has begun. */
  mark(): string;
  /** Whether a page with this mark was made in this visit, or before there was one. */
  isOwn(mark: string): boolean;
  seal(purpose: string, data: unknown): string;
  /** As of a sealer; another visit's is one that was changed. */
  read(purpose: string, text: string, maxAge: number): { data: unknown } | { unopened: Unopened };
}

const MARK = "form";

/** Opens it for one request. */
export function openFormSeal(sealer: Sealer, visit: Pick<Visit, "known">): FormSeal {
  const here = () => visit.known()[0] ?? "";
  return {
    mark: () => (here() === "" ? "" : sealer.fingerprint(MARK, here())),
    isOwn: (mark) => mark === "" || visit.known().some((id) => sealer.isFingerprint(mark, MARK, id)),
    seal: (purpose, data) => sealer.seal(`${purpose} ${here()}`, data),
    read(purpose, text, maxAge) {
      const results = [...visit.known(), ""].map((id) => sealer.read(`${purpose} ${id}`, text, maxAge));
      const opened = results.find((result) => "data" in result || result.unopened === "expired");
      return opened ?? { unopened: "changed" };
    },
  };
}
