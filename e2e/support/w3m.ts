import { writeFileSync } from "node:fs";
import path from "node:path";
import { words } from "@platter/ordering/tests/support/words.ts";
import { KeyedBrowser } from "./numbered-browser.ts";
import { type MarkedPage, closest, placesOf } from "./numbered-page.ts";
import { type Cell, Terminal } from "./terminal.ts";

/** As tall as w3m accepts; longer pages are paged through. */
const ROWS = 200;
const COLUMNS = 160;

const OPTIONS = words(
  "color=1 anchor_color=blue image_color=blue form_color=red graphic_char=2 use_mouse=0 use_cookie=1 show_cookie=0",
  "accept_cookie=1 use_history=0 vi_prec_num=1 show_lnum=1 display_lineinfo=1 fold_textarea=1",
);

/** The status line of a page at rest: line of the cursor, number of lines, title. */
const AT_REST = /(\d+)\/(\d+) \(\d+%\)\s*(?:\[SSL\])?\s*<(.*)>?$/;

/**
 * It numbers the lines, which tells where the cursor must go, and colours links and form controls, which tells them
 * from plain text.
 */
export class W3m extends KeyedBrowser<Run> {
  protected page = new FlatText(new Map());

  constructor(program: string, url: string) {
    super(
      new Terminal({
        path: program,
        rows: ROWS,
        columns: COLUMNS,
        isAtRest: (screen) => AT_REST.test(screen.row(-1)),
        words(home) {
          writeFileSync(path.join(home, "keymap"), "keymap G GOTO_LINE\nkeymap ^ LINE_BEGIN\nkeymap l MOVE_RIGHT\n");
          const own = [`keymap_file=${path.join(home, "keymap")}`, `editor=cp ${home}/typed`];
          return [...[...OPTIONS, ...own].flatMap((option) => ["-o", option]), url];
        },
      }),
    );
  }

  async open(url: string): Promise<void> {
    await this.terminal.type("U");
    await this.terminal.until(() => this.terminal.row(-1).startsWith("Goto URL:"), "the prompt for an address");
    await this.follow(`\x15${url}\r`);
  }

  async fill(label: string, value: string): Promise<void> {
    const { terminal } = this;
    // w3m asks for the text of a box on its last line, but hands a text area to an editor: ours is a copy of this file.
    writeFileSync(path.join(terminal.home, "typed"), value);
    const asks = () => /^(TEXT|Password):/.test(terminal.row(-1));
    await this.goTo(await this.field(label));
    await terminal.type("\r");
    await terminal.until(() => asks() || (terminal.hasWorked() && terminal.isAtRest()), "a prompt");
    if (asks()) await terminal.type(`\x15${value}\r`);
    await this.loaded();
  }

  async loaded(): Promise<void> {
    const { terminal } = this;
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
    this.page = new FlatText(lines);
  }

  protected async goTo(run: Run): Promise<void> {
    const { row, column } = this.page.place(run.start);
    await this.terminal.type(`${row}G^${column > 0 ? `${column}l` : ""}`);
  }

  protected async follow(keys: string): Promise<void> {
    await this.terminal.load(keys);
    await this.loaded();
  }

  protected async shows(condition: () => boolean, awaited: string): Promise<void> {
    for (let tries = 0; !condition(); tries += 1) {
      if (tries === 100) throw new Error(`The page in w3m has not ${awaited}. It reads:\n${this.text()}`);
      await this.loaded();
    }
  }

  /** The lines in view by their number, without it. */
  #numberedLines(): [number, Cell[]][] {
    return Array.from({ length: ROWS - 1 }, (_, at) => at).flatMap((at): [number, Cell[]][] => {
      const number = /^ *(\d+):/.exec(this.terminal.row(at));
      return number ? [[Number(number[1]), this.terminal.cells(at).slice(number[0].length)]] : [];
    });
  }
}

/** A line of the page and a character in it. */
type Place = { row: number; column: number };

type Kind = "plain" | "link" | "control";
type Run = { start: number; text: string; kind: Kind };

/** The page as one string whose every position knows its line and column. */
class FlatText implements MarkedPage<Run> {
  readonly #cells: (Place & { character: string; kind: Kind })[] = [];
  readonly #text: string;

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
    this.#text = this.#cells.map((cell) => cell.character).join("");
  }

  text(): string {
    return this.#text.trim();
  }

  target(words: string, after: string): Run | undefined {
    const start = this.#text.indexOf(after);
    const runs = start < 0 ? [] : this.#runs(["link", "control"]).filter((run) => run.start >= start);
    const found = runs.find((run) => run.text.trim() === words) ?? runs.find((run) => run.text.includes(words));
    return found && { ...found, start: found.start + found.text.indexOf(words) };
  }

  behind(label: string): Run | undefined {
    const boxes = this.#runs(["control"]).filter((run) => this.#text[run.start - 1] === "[");
    return closest(placesOf(this.#text, label), boxes, (words, run) => run.start - words);
  }

  before(label: string): Run | undefined {
    const marks = this.#runs(["control"]).filter(
      (run) => run.text.length === 1 && /[[(]/.test(this.#text[run.start - 1] ?? ""),
    );
    return closest(placesOf(this.#text, label), marks, (words, run) => words - run.start);
  }

  isTicked(mark: Run): boolean {
    return this.value(mark) === "*";
  }

  value({ start }: Run): string {
    return this.#runs(["control"]).find((run) => run.start === start)?.text ?? "";
  }

  place(position: number): Place {
    const { row, column } = this.#cells[position]!;
    return { row, column };
  }

  #runs(kinds: Kind[]): Run[] {
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
