import type { HTMLElement } from "node-html-parser";
import type { Sandbox } from "@platter/catering-sandbox/sandbox.ts";
import type { Json } from "./altered-api.ts";

export interface TestApp {
  handle(request: Request): Promise<Response>;
  sandbox: Sandbox;
  /** Every call the app made to the catering API, in order: "GET /customer-api/...". */
  calls: { method: string; path: string; body: string }[];
  /** Answers in place of the sandbox; null lets the call through. */
  intercept: ((request: Request) => Promise<Response | null> | Response | null) | null;
  clock: { now: Date };
  /** Gives this reply to calls to a path, and lets all others through. */
  answer(to: CallPath, answer: (request: Request) => Response | Promise<Response>): void;
  /** Alters the sandbox's replies to a path from now on. */
  alter(to: CallPath, change: (body: Json) => unknown): void;
  /** Lets so many minutes pass. */
  wait(minutes: number): void;
  /** Bodies of the calls to a path that had one, in order. */
  sent(to: CallPath): Json[];
  /** Queries of the calls to a path, in order. */
  asked(to: CallPath): Record<string, string>[];
  /** Problems in the HTML of a page: every page shown by a browser is checked. */
  problemsOf(page: HTMLElement, html: string, status: number): string[];
}

/** A part of the address of a call, with its query. */
export type CallPath = string | RegExp;
