import { writeFileSync } from "node:fs";
import path from "node:path";
import { type Cell, Terminal } from "./terminal.ts";
import type { TextBrowser } from "./text-browser.ts";

/** As tall as w3m accepts; longer pages are paged through. */
const ROWS = 200;
const COLUMNS = 160;

/** The status line of a page at rest: line of the cursor, number of lines, title. */
const AT_REST = /(\d+)\/(\d+) \(\d+%\)\s*(?:\[SSL\])?\s*<(.*)>?$/;

/**
 * It numbers the lines, which tells where the cursor must go, and colours links and form controls, which tells them
 * from plain text.
 */
export class W3m implements TextBrowser {
  readonly #terminal: Terminal;
  #page = new FlatText(new Map());

  constructor(program: string, url: string) {
    this.#terminal = new Terminal({
      path: program,
      rows: ROWS,
      columns: COLUMNS,
      isAtRest: (screen) => AT_REST.test(screen.row(-1)),
      words(home) {
        writeFileSync(path.join(home, "keymap"), "keymap G GOTO_LINE\nkeymap ^ LINE_BEGIN\nkeymap l MOVE_RIGHT\n");
        const options = {
          keymap_file: path.join(home, "keymap"),
          editor: `cp ${home}/typed`,
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
        return [...Object.entries(options).flatMap(([name, value]) => ["-o", `${name}=${value}`]), url];
      },
    });
  }

  text(): string {
    return this.#page.text.trim();
  }

  async open(url: string): Promise<void> {
    await this.#terminal.type("U");
    await this.#terminal.until(() => this.#terminal.row(-1).startsWith("Goto URL:"), "the prompt for an address");
    await this.#pageAfter(`\x15${url}\r`);
  }

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

  async fill(label: string, value: string): Promise<void> {
    // w3m asks for the text of a box on its last line, but hands a text area to an editor: ours is a copy of this file.
    writeFileSync(path.join(this.#terminal.home, "typed"), value);
    const asks = () => /^(TEXT|Password):/.test(this.#terminal.row(-1));
    await this.#terminal.type(`${moveTo(this.#page.place(this.#behind(label).start))}\r`);
    await this.#terminal.until(() => asks() || (this.#terminal.hasWorked() && this.#terminal.isAtRest()), "a prompt");
    if (asks()) await this.#terminal.type(`\x15${value}\r`);
    await this.loaded();
  }

  async select(label: string, entry: string): Promise<void> {
    await this.#terminal.type(`${moveTo(this.#page.place(this.#behind(label).start))}\r`);
    await this.#terminal.until(() => this.#terminal.menu().length > 0 && this.#terminal.isQuiet(), "a menu");
    const { row } = this.#terminal.cursor;
    const wanted = this.#terminal.menu().find(({ text }) => text === entry);
    if (!wanted) throw this.#fault(`has no entry "${entry}" under "${label}"`);
    const steps = wanted.row - row;
    await this.#terminal.type(`${(steps < 0 ? "k" : "j").repeat(Math.abs(steps))}\r`);
    await this.#shown(() => entry.startsWith(this.#behind(label).text.trim()));
  }

  async tick(label: string): Promise<void> {
    const mark = this.#before(label);
    if (mark.text === "*") return;
    await this.#terminal.type(`${moveTo(this.#page.place(mark.start))}\r`);
    await this.#shown(() => this.#before(label).text === "*");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#terminal.close();
  }

  async loaded(): Promise<void> {
    const terminal = this.#terminal;
    await terminal.atRest();
    const lines = new Map<number, Cell[]>();
    const total = Number(AT_REST.exec(terminal.row(-1))?.[2]);
    if (total >= ROWS) await terminal.type("1G");
    for (let read = -1; lines.size < total && lines.size > read;) {
      await terminal.atRest();
      read = lines.size;
      for (const [number, cells] of this.#numberedLines()) lines.set(number, cells);
      if (lines.size < total) await terminal.type(" ");
    }
    this.#page = new FlatText(lines);
  }

  /** The lines in view by their number, without it. */
  #numberedLines(): [number, Cell[]][] {
    return Array.from({ length: ROWS - 1 }, (_, at) => at).flatMap((at): [number, Cell[]][] => {
      const number = /^ *(\d+):/.exec(this.#terminal.row(at));
      return number ? [[Number(number[1]), this.#terminal.cells(at).slice(number[0].length)]] : [];
    });
  }

  async #pageAfter(keys: string): Promise<boolean> {
    const asked = await this.#terminal.load(keys);
    await this.loaded();
    return asked;
  }

  /** Reads the page until it shows what the keys before were for. */
  async #shown(condition: () => boolean): Promise<void> {
    for (let tries = 0; tries < 100; tries += 1) {
      await this.loaded();
      if (condition()) return;
    }
    throw this.#fault("does not take the choice");
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
    return new Error(`The page in w3m ${what}. It reads:\n${this.text()}`);
  }
}

/** A line of the page and a character in it. */
type Place = { row: number; column: number };

function moveTo({ row, column }: Place): string {
  return `${row}G^${column > 0 ? `${column}l` : ""}`;
}

/** The run at the smallest distance (none below zero) from any of the places. */
function nearest(places: number[], runs: Run[], distance: (place: number, run: Run) => number): Run | undefined {
  const pairs = places.flatMap((place) => runs.map((run) => ({ run, away: distance(place, run) })));
  return pairs.filter((pair) => pair.away >= 0).sort((a, b) => a.away - b.away)[0]?.run;
}

type Kind = "plain" | "link" | "control";
type Run = { start: number; text: string; kind: Kind };

/** The page as one string whose every position knows its line and column. */
class FlatText {
  readonly #cells: (Place & { character: string; kind: Kind })[] = [];
  readonly text: string;

  constructor(lines: Map<number, Cell[]>) {
    for (const [row, cells] of [...lines].sort(([a], [b]) => a - b)) {
      // w3m moves by characters, and a wide one fills two cells, the second of them empty.
      const characters = cells.filter((cell) => cell.character !== "");
      for (const [column, cell] of characters.entries()) {
        // One entry for each unit of the string, so that positions fit: an emoji is two units long.
        for (const character of cell.character.split(""))
          this.#cells.push({ kind: kindOf(cell), character, row, column });
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

function kindOf({ colour }: Cell): Kind {
  if (colour === 1) return "control";
  return colour === 4 ? "link" : "plain";
}
