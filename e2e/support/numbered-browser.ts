import { type Mark, type MarkedPage, NumberedPage } from "./numbered-page.ts";
import type { Terminal } from "./terminal.ts";
import type { TextBrowser } from "./text-browser.ts";

/** Taller than any page, so there is no paging. */
export const ROWS = 1_200;

const UP = "\x1b[A";
export const DOWN = "\x1b[B";

/** A text browser that numbers links and fields, and goes to one by its number. */
/** A text browser that is steered by keys. */
export abstract class KeyedBrowser<M> implements TextBrowser {
  protected readonly terminal: Terminal;
  protected abstract page: MarkedPage<M>;

  constructor(terminal: Terminal) {
    this.terminal = terminal;
  }

  abstract open(url: string): Promise<void>;
  abstract fill(label: string, value: string): Promise<void>;
  abstract loaded(): Promise<void>;
  /** Brings a link or field before Enter. */
  protected abstract goTo(mark: M): Promise<void>;
  /** Sends keys that ask for a page, and reads it. */
  protected abstract follow(keys: string): Promise<void>;
  /** Reads the page until it shows this. */
  protected abstract shows(condition: () => boolean, awaited: string): Promise<void>;

  text(): string {
    return this.page.text();
  }

  async press(words: string, { after = "" } = {}): Promise<void> {
    const where = after && ` behind "${after}"`;
    await this.goTo(await this.#find(() => this.page.target(words, after), `a link or button "${words}"${where}`));
    await this.follow("\r");
  }

  async select(label: string, entry: string): Promise<void> {
    const field = await this.field(label);
    const { terminal } = this;
    await this.goTo(field);
    await terminal.type("\r");
    await terminal.until(() => terminal.menu().length > 0 && terminal.isQuiet(), `the menu of "${label}"`);
    const { row } = terminal.cursor;
    // Lynx puts `3: (3)__` before each.
    const isWanted = (text: string) => text.replace(/^\d+: \(\d+\)_*/, "") === entry;
    const wanted = terminal.menu().find(({ text }) => isWanted(text))?.row;
    if (wanted === undefined)
      throw new Error(`There is no "${entry}" in the menu of "${label}".\n${terminal.picture()}`);
    if (wanted !== row) await terminal.type((wanted < row ? UP : DOWN).repeat(Math.abs(wanted - row)));
    await terminal.until(() => terminal.cursor.row === wanted, `the entry "${entry}"`);
    await terminal.type("\r");
    // A narrow field shows the beginning.
    const isChosen = () => /\S/.test(this.page.value(field)) && entry.startsWith(this.page.value(field).trim());
    await this.shows(isChosen, `"${label}" to be chosen`);
    await this.loaded();
  }

  async tick(label: string): Promise<void> {
    const box = await this.#find(() => this.page.before(label), `a box or radio button "${label}"`);
    if (this.page.isTicked(box)) return;
    await this.goTo(box);
    await this.terminal.type("\r");
    await this.shows(() => this.page.isTicked(box), `"${label}" to be ticked`);
    await this.loaded();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.terminal.close();
  }

  protected field(label: string): Promise<M> {
    return this.#find(() => this.page.behind(label), `a field behind "${label}"`);
  }

  /** Waits for it too, for the end of the page may still be drawn. */
  async #find(look: () => M | undefined, awaited: string): Promise<M> {
    await this.shows(() => look() !== undefined, awaited);
    return look()!;
  }
}

/** One that numbers links and fields, and goes to one by its number. */
export abstract class NumberedBrowser extends KeyedBrowser<Mark> {
  protected page = new NumberedPage([]);
  readonly #rows: [number, number];

  /** `rows`: the page's rows on the screen, from the first to before the last. */
  constructor(terminal: Terminal, rows: [number, number]) {
    super(terminal);
    this.#rows = rows;
  }

  protected async shows(condition: () => boolean, awaited: string): Promise<void> {
    const isShown = () => {
      this.read();
      return condition();
    };
    await this.terminal.until(isShown, awaited);
  }

  protected read(): void {
    this.page = new NumberedPage(this.terminal.rows(...this.#rows));
  }
}
