import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Drives w3m, a real text browser, as a person would: it looks at the screen, moves the cursor to a
 * link, button or field by its words, and types. w3m runs in a pseudo terminal (`script`) as tall as it accepts;
 * longer pages are paged through. It numbers the lines, which tells where the cursor must go, and colours links and
 * form controls, which tells them from plain text.
 *
 *     await using browser = await openTextBrowser("/usr/bin/w3m", "http://localhost:3199/order-now");
 *     await browser.fill("First Name", "Ada");
 *     await browser.press("Submit Order");
 *     expect(browser.text()).toContain("Thanks for your order");
 */
export async function openTextBrowser(program: string, url: string): Promise<TextBrowser> {
  const browser = new TextBrowser(program, url);
  try {
    await browser.loaded();
  } catch (error) {
    await browser.close();
    throw error;
  }
  return browser;
}

const ROWS = 200;
const COLUMNS = 160;
const PATIENCE_MS = 15_000;
const QUIET_MS = 80;
/** A link to a place on the same page opens no connection; after this long without one, the page has not changed. */
const NO_REQUEST_MS = 1500;

/** The status line of a page at rest: line of the cursor, number of lines, title. */
const AT_REST = /(\d+)\/(\d+) \(\d+%\)\s*(?:\[SSL\])?\s*<(.*)>?$/;

/** A line of the page, or a row of the screen, and a column in it. */
type Place = { row: number; column: number };

export class TextBrowser implements AsyncDisposable {
  readonly #home = mkdtempSync(path.join(tmpdir(), "platter-w3m-"));
  readonly #screen = new Screen(ROWS, COLUMNS);
  readonly #terminal: ChildProcessWithoutNullStreams;
  #page = new FlatText(new Map());
  #lastOutput = 0;
  #busySeen = false;
  #ended: string | null = null;

  constructor(program: string, url: string) {
    writeFileSync(path.join(this.#home, "keymap"), "keymap G GOTO_LINE\nkeymap ^ LINE_BEGIN\nkeymap l MOVE_RIGHT\n");
    const options = {
      keymap_file: path.join(this.#home, "keymap"),
      editor: `cp ${this.#home}/typed`,
      color: 1,
      anchor_color: "blue",
      image_color: "blue",
      form_color: "red",
      graphic_char: 2,
      use_mouse: 0,
      use_cookie: 1,
      show_cookie: 0,
      accept_cookie: 1,
      vi_prec_num: 1,
      show_lnum: 1,
      display_lineinfo: 1,
      use_history: 0,
      fold_textarea: 1,
    };
    const flags = Object.entries(options).map(([name, value]) => `-o '${name}=${value}'`);
    const command = `stty rows ${ROWS} cols ${COLUMNS}; exec '${program}' ${flags.join(" ")} '${url}'`;
    this.#terminal = spawn("script", ["-qfc", command, "/dev/null"], {
      env: { PATH: process.env.PATH, HOME: this.#home, TERM: "linux", LC_ALL: "C.UTF-8", SHELL: "/bin/sh" },
    });
    this.#terminal.on("error", (error) => (this.#ended = `could not start: ${error.message}`));
    this.#terminal.on("exit", (code) => (this.#ended ??= `ended with ${code}`));
    this.#terminal.stdin.on("error", () => {});
    const decoder = new TextDecoder();
    this.#terminal.stdout.on("data", (bytes: Buffer) => {
      this.#lastOutput = Date.now();
      this.#screen.write(decoder.decode(bytes, { stream: true }), () => (this.#busySeen ||= !this.#idle()));
    });
  }

  /** The words of the page, line by line. */
  text(): string {
    return this.#page.text.trim();
  }

  title(): string {
    return AT_REST.exec(this.#screen.status())?.[3]?.replace(/>$/, "") ?? "";
  }

  async open(url: string): Promise<void> {
    await this.#type("U");
    await this.#until(() => this.#screen.status().startsWith("Goto URL:"));
    await this.#pageAfter(`\x15${url}\r`);
  }

  async back(): Promise<void> {
    await this.#type("B");
    await this.loaded();
  }

  /** Follows the link or presses the button with these words: the first one, or the first behind the words of `after`. */
  async press(words: string, { after = "" } = {}): Promise<void> {
    const text = this.#page;
    const start = after === "" ? 0 : text.indexOf(after);
    if (start < 0) throw this.#fault(`does not show "${after}"`);
    const targets = text.runs(["link", "control"]).filter((run) => run.start >= start);
    const target = targets.find((run) => run.text.trim() === words) ?? targets.find((run) => run.text.includes(words));
    if (!target) throw this.#fault(`has no link or button "${words}"${after && ` after "${after}"`}`);
    const at = moveTo(text.place(target.start + target.text.indexOf(words)));
    const asked = await this.#pageAfter(`${at}\r`);
    if (target.kind === "control" && !asked) throw this.#fault(`sends nothing when "${words}" is pressed`);
  }

  /** Types into the text box or text area behind the words of its label; what stood there is replaced. */
  async fill(label: string, value: string): Promise<void> {
    // w3m asks for the text of a box on its last line, but hands a text area to an editor: ours is a copy of this file.
    writeFileSync(path.join(this.#home, "typed"), value);
    const asked = () => /^(TEXT|Password):/.test(this.#screen.status());
    await this.#type(`${moveTo(this.#page.place(this.#behind(label).start))}\r`);
    await this.#until(() => asked() || (this.#busySeen && this.#idle()));
    if (asked()) await this.#type(`\x15${value}\r`);
    await this.loaded();
  }

  /** Picks an entry of the drop-down behind the words of its label. */
  async select(label: string, entry: string): Promise<void> {
    await this.#type(`${moveTo(this.#page.place(this.#behind(label).start))}\r`);
    await this.#until(() => this.#screen.menuRows().length > 0 && this.#quiet());
    const { row } = this.#screen.cursor;
    const wanted = this.#screen.menuRows().find((menuRow) => menuRow.text === entry);
    if (!wanted) throw this.#fault(`has no entry "${entry}" under "${label}"`);
    const steps = wanted.row - row;
    await this.#type(`${(steps < 0 ? "k" : "j").repeat(Math.abs(steps))}\r`);
    await this.#shown(() => entry.startsWith(this.#behind(label).text.trim()));
  }

  /** Ticks the box, or picks the radio button, in front of these words; ticked stays ticked. */
  async tick(label: string): Promise<void> {
    const mark = this.#before(label);
    if (mark.text === "*") return;
    await this.#type(`${moveTo(this.#page.place(mark.start))}\r`);
    await this.#shown(() => this.#before(label).text === "*");
  }

  async close(): Promise<void> {
    this.#terminal.kill("SIGTERM");
    for (let waited = 0; this.#ended === null && waited < 2000; waited += 20) await sleep(20);
    this.#terminal.kill("SIGKILL");
    rmSync(this.#home, { recursive: true, force: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /** Waits until w3m shows a page and has nothing more to draw; then reads the whole page. */
  async loaded(): Promise<void> {
    const atRest = () => this.#until(() => this.#idle() && this.#quiet());
    await atRest();
    const lines = new Map<number, Cell[]>();
    const total = Number(AT_REST.exec(this.#screen.status())?.[2]);
    if (total >= ROWS) await this.#type("1G");
    for (let read = -1; lines.size < total && lines.size > read;) {
      await atRest();
      read = lines.size;
      for (const [number, cells] of this.#screen.numberedLines()) lines.set(number, cells);
      if (lines.size < total) await this.#type(" ");
    }
    this.#page = new FlatText(lines);
  }

  /** Sends keys that ask for a page, and reads it; tells whether w3m was seen asking. */
  async #pageAfter(keys: string): Promise<boolean> {
    const sent = Date.now();
    await this.#type(keys);
    await this.#until(() => this.#busySeen || Date.now() - sent > NO_REQUEST_MS);
    const asked = this.#busySeen;
    await this.loaded();
    return asked;
  }

  /** Reads the page until it shows what the keys before were for. */
  async #shown(condition: () => boolean): Promise<void> {
    const start = Date.now();
    do await this.loaded();
    while (!condition() && Date.now() - start < PATIENCE_MS);
    if (!condition()) throw this.#fault("does not take the choice");
  }

  /** Sends keys and waits for the first sign of an answer. */
  async #type(keys: string): Promise<void> {
    const sent = Date.now();
    this.#busySeen = false;
    this.#lastOutput = 0;
    this.#terminal.stdin.write(keys);
    await this.#until(() => this.#lastOutput > 0 || Date.now() - sent > NO_REQUEST_MS);
  }

  async #until(condition: () => boolean): Promise<void> {
    for (const start = Date.now(); !condition(); await sleep(10)) {
      if (this.#ended !== null) throw new Error(`The text browser ${this.#ended}`);
      if (Date.now() - start > PATIENCE_MS) throw this.#fault(`hangs with "${this.#screen.status()}"`);
    }
  }

  #idle(): boolean {
    return AT_REST.test(this.#screen.status());
  }

  #quiet(): boolean {
    return Date.now() - this.#lastOutput > QUIET_MS;
  }

  /** The control that stands closest behind the label, with no other control between. */
  #behind(label: string): Run {
    const text = this.#page;
    const boxes = text.runs(["control"]).filter((run) => text.at(run.start - 1) === "[");
    const box = nearest(text.all(label), boxes, (words, run) => run.start - words);
    if (!box) throw this.#fault(`has no field behind "${label}"`);
    return box;
  }

  /** The box or radio button that stands closest before the words. */
  #before(label: string): Run {
    const text = this.#page;
    const marks = text.runs(["control"]).filter((run) => run.text.length === 1 && /[[(]/.test(text.at(run.start - 1)));
    const mark = nearest(text.all(label), marks, (words, run) => words - run.start);
    if (!mark) throw this.#fault(`has no box or radio button before "${label}"`);
    return mark;
  }

  #fault(what: string): Error {
    return new Error(`The page in the text browser ${what}. It reads:\n${this.text()}`);
  }
}

function moveTo({ row, column }: Place): string {
  return `${row}G^${column > 0 ? `${column}l` : ""}`;
}

/** The run at the smallest distance (none below zero) from any of the places. */
function nearest(places: number[], runs: Run[], distance: (place: number, run: Run) => number): Run | undefined {
  const pairs = places.flatMap((place) => runs.map((run) => ({ run, away: distance(place, run) })));
  return pairs.filter((pair) => pair.away >= 0).sort((a, b) => a.away - b.away)[0]?.run;
}

type Kind = "plain" | "link" | "control";
type Cell = { character: string; kind: Kind };
type Run = { start: number; text: string; kind: Kind };

/** The page as one string whose every position knows its line and column. */
class FlatText {
  readonly #cells: (Cell & Place)[] = [];
  readonly text: string;

  constructor(lines: Map<number, Cell[]>) {
    for (const [row, cells] of [...lines].sort(([a], [b]) => a - b)) {
      // w3m moves by characters, and a wide one fills two cells, the second of them empty.
      const characters = cells.filter((cell) => cell.character !== "");
      for (const [column, cell] of characters.entries()) {
        // One entry for each unit of the string, so that positions fit: an emoji is two units long.
        for (const character of cell.character.split("")) this.#cells.push({ kind: cell.kind, character, row, column });
      }
      this.#cells.push({ character: "\n", kind: "plain", row, column: characters.length });
    }
    this.text = this.#cells.map((cell) => cell.character).join("");
  }

  at(position: number): string {
    return this.text[position] ?? "";
  }

  indexOf(words: string): number {
    return this.text.indexOf(words);
  }

  place(position: number): Place {
    const { row, column } = this.#cells[position]!;
    return { row, column };
  }

  /** Where these words stand; those that begin a row count alone if there are any ("Address" is not "Email Address"). */
  all(words: string): number[] {
    const places: number[] = [];
    for (let at = this.indexOf(words); at >= 0; at = this.text.indexOf(words, at + 1)) places.push(at);
    const first = places.filter((at) => /(^|\n)[^\S\n]*$/.test(this.text.slice(Math.max(0, at - COLUMNS), at)));
    return first.length > 0 ? first : places;
  }

  runs(kinds: Kind[]): Run[] {
    const runs: Run[] = [];
    for (const [position, cell] of this.#cells.entries()) {
      const before = this.#cells[position - 1];
      if (!kinds.includes(cell.kind)) continue;
      if (before && before.kind === cell.kind && before.row === cell.row) runs.at(-1)!.text += cell.character;
      else runs.push({ start: position, text: cell.character, kind: cell.kind });
    }
    return runs;
  }
}

/** As much of a terminal as w3m uses: cursor addressing, erasing and colour. */
class Screen {
  readonly #rows: number;
  readonly #columns: number;
  #cells: Cell[][] = [];
  #kind: Kind = "plain";
  #pending = "";
  cursor: Place = { row: 0, column: 0 };

  constructor(rows: number, columns: number) {
    this.#rows = rows;
    this.#columns = columns;
  }

  /** Draws the text; `afterMove` is called whenever the cursor has been sent elsewhere, so that no message is missed. */
  write(text: string, afterMove: () => void): void {
    let rest = this.#pending + text;
    this.#pending = "";
    while (rest !== "") {
      const escape = /^\x1b(?:\[([?\d;]*)([@-~])|\][^\x07\x1b]*(?:\x07|\x1b\\)|[()].|[^[\]()])/.exec(rest);
      if (escape) {
        this.#control(escape[2] ?? "", escape[1] ?? "");
        if (escape[2] === "H") afterMove();
        rest = rest.slice(escape[0].length);
      } else if (rest.startsWith("\x1b")) {
        this.#pending = rest;
        return;
      } else {
        const character = String.fromCodePoint(rest.codePointAt(0)!);
        this.#put(character);
        rest = rest.slice(character.length);
      }
    }
  }

  status(): string {
    return (this.#cells[this.#rows - 1] ?? [])
      .map((cell) => cell.character)
      .join("")
      .trim();
  }

  /** The lines in view by their number, without it. */
  numberedLines(): [number, Cell[]][] {
    return this.#cells.slice(0, -1).flatMap((cells): [number, Cell[]][] => {
      const number = /^ *(\d+):/.exec(cells.map((cell) => cell.character).join(""));
      return number ? [[Number(number[1]), cells.slice(number[0].length)]] : [];
    });
  }

  /** The entries of the open drop-down menu: what stands between its borders around the cursor. */
  menuRows(): { row: number; text: string }[] {
    const { row, column } = this.cursor;
    const characters = (at: number) => (this.#cells[at] ?? []).map((cell) => cell.character);
    const left = characters(row).lastIndexOf("|", column);
    const right = characters(row).indexOf("|", column);
    const entry = (at: number) => {
      const line = characters(at);
      return left >= 0 && line[left] === "|" && line[right] === "|"
        ? line
            .slice(left + 1, right)
            .join("")
            .trim()
        : null;
    };
    const rows: { row: number; text: string }[] = [];
    let top = row;
    while (entry(top - 1) !== null) top -= 1;
    for (let at = top, text = entry(at); text !== null; text = entry((at += 1))) rows.push({ row: at, text });
    return rows;
  }

  #control(letter: string, parameters: string): void {
    const [first = Number.NaN, second = Number.NaN] = parameters.split(";").map((part) => Number.parseInt(part, 10));
    const { row, column } = this.cursor;
    const count = first || 1;
    if (letter === "H") this.cursor = { row: count - 1, column: (second || 1) - 1 };
    else if (letter === "A") this.cursor = { row: row - count, column };
    else if (letter === "B") this.cursor = { row: row + count, column };
    else if (letter === "C") this.cursor = { row, column: column + count };
    else if (letter === "D") this.cursor = { row, column: column - count };
    else if (letter === "K") this.#cells[row] = (this.#cells[row] ?? []).slice(0, column);
    else if (letter === "J") this.#cells = [...this.#cells.slice(0, row), (this.#cells[row] ?? []).slice(0, column)];
    else if (letter === "m") this.#colour(parameters);
  }

  #colour(parameters: string): void {
    for (const part of parameters.split(";")) {
      if (part === "31") this.#kind = "control";
      else if (part === "34") this.#kind = "link";
      else if (part === "" || part === "0" || part === "39") this.#kind = "plain";
    }
  }

  #put(character: string): void {
    const { row, column } = this.cursor;
    if (character === "\r") this.cursor = { row, column: 0 };
    else if (character === "\b") this.cursor = { row, column: Math.max(0, column - 1) };
    else if (character === "\n") this.cursor = { row: Math.min(row + 1, this.#rows - 1), column };
    else if (character >= " ") this.#draw(character);
  }

  /** Widths as w3m counts them: accents none, East Asian characters two, all others (emoji too) one. */
  #draw(character: string): void {
    const { row, column } = this.cursor;
    const line = (this.#cells[row] ??= []);
    while (line.length < column) line.push({ character: " ", kind: "plain" });
    if (/[\u0300-\u036f]/.test(character)) {
      const before = line[column - 1];
      if (before) before.character += character;
      return;
    }
    const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/.test(character);
    line[column] = { character, kind: this.#kind };
    if (wide) line[column + 1] = { character: "", kind: this.#kind };
    this.cursor = { row, column: Math.min(column + (wide ? 2 : 1), this.#columns) };
  }
}
