import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import xterm from "@xterm/headless";

const PATIENCE_MS = 15_000;
/** A page is drawn in one go, but a busy machine may take breaths. */
const QUIET_MS = 150;
/** A link to a place on the same page opens no connection; after this long without one, the page has not changed. */
const NO_REQUEST_MS = 1500;

/** A place on the screen; `colour` is one of a terminal's eight, or null for its default. */
export interface Cell {
  character: string;
  colour: number | null;
}

export interface Program {
  path: string;
  /** The words behind it; `home` is an empty folder of its own. */
  words: (home: string) => string[];
  rows: number;
  columns: number;
  /** Whether its screen shows that it waits for keys: neither loading nor in a menu. */
  isAtRest: (screen: Terminal) => boolean;
}

/** A program in a pseudo terminal, which the command `script` makes, and the screen that it draws. */
export class Terminal {
  readonly home = mkdtempSync(path.join(tmpdir(), "platter-terminal-"));
  readonly #screen: xterm.Terminal;
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #isAtRest: () => boolean;
  #undrawn = 0;
  #lastDrawn = 0;
  #hasDrawn = false;
  #hasWorked = false;
  #ended: string | null = null;

  constructor({ path: file, words, rows, columns, isAtRest }: Program) {
    this.#isAtRest = () => isAtRest(this);
    this.#screen = new xterm.Terminal({ rows, cols: columns, scrollback: 0, allowProposedApi: true });
    // Looked at whenever the cursor is sent elsewhere, so that the shortest message is seen.
    for (const final of ["H", "d"]) this.#screen.parser.registerCsiHandler({ final }, () => this.#look());
    const quoted = [file, ...words(this.home)].map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`);
    const command = `stty rows ${rows} cols ${columns}; exec ${quoted.join(" ")}`;
    this.#process = spawn("script", ["-qfc", command, "/dev/null"], {
      env: { PATH: process.env["PATH"], HOME: this.home, TERM: "xterm", LC_ALL: "C.UTF-8", SHELL: "/bin/sh" },
    });
    this.#process.on("error", (error) => (this.#ended = `could not start: ${error.message}`));
    this.#process.on("exit", (code) => (this.#ended ??= `ended with ${code}`));
    this.#process.stdin.on("error", () => {});
    this.#process.stdout.on("data", (bytes: Buffer) => {
      this.#undrawn += 1;
      this.#screen.write(bytes, () => {
        this.#undrawn -= 1;
        this.#lastDrawn = Date.now();
        this.#hasDrawn = true;
        this.#look();
      });
    });
  }

  get cursor(): { row: number; column: number } {
    const { cursorX, cursorY } = this.#screen.buffer.active;
    return { row: cursorY, column: cursorX };
  }

  /** A row's text, counted from the top, or from the bottom if negative. */
  row(at: number): string {
    const line = this.#screen.buffer.active.getLine(at < 0 ? this.#screen.rows + at : at);
    return line?.translateToString(true).trimEnd() ?? "";
  }

  rows(from: number, to: number): string[] {
    return Array.from({ length: this.#screen.rows }, (_, at) => at)
      .slice(from, to)
      .map((at) => this.row(at));
  }

  /** As far as something stands in the row; a character that fills two cells has nothing in the second. */
  cells(row: number): Cell[] {
    const line = this.#screen.buffer.active.getLine(row);
    const cells = Array.from({ length: line?.length ?? 0 }, (_, column): Cell => {
      const cell = line?.getCell(column);
      const character = cell?.getWidth() === 0 ? "" : cell?.getChars() || " ";
      return { character, colour: cell?.isFgPalette() ? cell.getFgColor() : null };
    });
    return cells.slice(0, cells.findLastIndex(({ character, colour }) => character !== " " || colour !== null) + 1);
  }

  /** The entries of an open menu: between its borders in the cursor's row and those around it. */
  menu(): { row: number; text: string }[] {
    const { row, column } = this.cursor;
    const characters = (at: number) => this.cells(at).map(({ character }) => character);
    const isBorder = (character: string | undefined) => character === "|" || character === "│";
    const here = characters(row);
    const left = here.findLastIndex((character, at) => at <= column && isBorder(character));
    const right = here.findIndex((character, at) => at > column && isBorder(character));
    const entry = (at: number) => {
      const line = at < 0 ? [] : characters(at);
      if (left < 0 || !isBorder(line[left]) || !isBorder(line[right])) return null;
      const words = line.slice(left + 1, right);
      return words.join("").trim();
    };
    const entries: { row: number; text: string }[] = [];
    let top = row;
    while (entry(top - 1) !== null) top -= 1;
    for (let at = top, text = entry(at); text !== null; text = entry((at += 1))) entries.push({ row: at, text });
    return entries;
  }

  isAtRest(): boolean {
    return this.#isAtRest();
  }

  /** It was seen at work since the last keys. */
  hasWorked(): boolean {
    return this.#hasWorked;
  }

  isQuiet(): boolean {
    return this.#undrawn === 0 && Date.now() - this.#lastDrawn > QUIET_MS;
  }

  /** Sends keys and waits for the first sign of an answer. */
  async type(keys: string): Promise<void> {
    const sent = Date.now();
    this.#hasDrawn = false;
    this.#hasWorked = false;
    this.#process.stdin.write(keys);
    await this.until(() => this.#hasDrawn || Date.now() - sent > NO_REQUEST_MS, "an answer to keys");
  }

  /** Sends keys that load a page and waits for it; returns whether loading was seen. */
  async load(keys: string): Promise<boolean> {
    const sent = Date.now();
    await this.type(keys);
    await this.until(() => this.#hasWorked || Date.now() - sent > NO_REQUEST_MS, "a page");
    const asked = this.#hasWorked;
    await this.atRest();
    return asked;
  }

  /** Waits until the program has nothing more to draw. */
  async atRest(): Promise<void> {
    await this.until(() => this.#isAtRest() && this.isQuiet(), "rest");
  }

  async until(condition: () => boolean, awaited: string): Promise<void> {
    for (const start = Date.now(); !condition(); await sleep(10)) {
      if (this.#ended !== null) throw new Error(`The text browser ${this.#ended}`);
      if (Date.now() - start > PATIENCE_MS)
        throw new Error(`The text browser hangs, waiting for ${awaited}.\n${this.picture()}`);
    }
  }

  /** Everything on the screen, for the message of a failure. */
  picture(): string {
    const lines = this.rows(0, Infinity);
    return lines.filter((line, at) => line !== "" || lines[at - 1] !== "").join("\n");
  }

  async close(): Promise<void> {
    this.#process.kill("SIGTERM");
    for (let waited = 0; this.#ended === null && waited < 2000; waited += 20) await sleep(20);
    this.#process.kill("SIGKILL");
    rmSync(this.home, { recursive: true, force: true });
  }

  /** False: the emulator continues. */
  #look(): boolean {
    this.#hasWorked ||= !this.#isAtRest();
    return false;
  }
}
