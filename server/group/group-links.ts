import { type GroupLink, groupLink } from "@platter/ordering/group/group.ts";
import type { Sealer } from "../session/seal.ts";
import type { SharedStore } from "../valkey/shared-store.ts";

const PURPOSE = "group link";
/** Seconds: five weeks, since orders can be placed four weeks ahead. */
const BELIEVED_FOR = 60 * 60 * 24 * 35;

export type GroupLinks = ReturnType<typeof openGroupLinks>;

export function openGroupLinks({ sealer, store }: { sealer: Sealer; store: SharedStore }) {
  return {
    seal: (link: GroupLink) => sealer.seal(PURPOSE, link),
    open: (token: string): GroupLink | null =>
      groupLink.safeParse(sealer.open(PURPOSE, token, BELIEVED_FOR)).data ?? null,
    close: (id: string) => store.set(keyOf(id), "closed", BELIEVED_FOR),
    /** False if the host has closed the group order before its deadline. */
    isOpen: async (id: string) => (await store.get([keyOf(id)]))[0] === null,
  };
}

function keyOf(id: string): string {
  return `group:${id}`;
}
