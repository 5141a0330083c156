import { DOWN, NumberedBrowser, ROWS } from "./numbered-browser.ts";
import { type Mark, isTyped } from "./numbered-page.ts";
import { Terminal } from "./terminal.ts";

/** At the bottom: the element at the cursor, or the progress of the next page. */
const STATUS = -1;

const IN_TEXT = /^(Text field|Text area|Password field)/;
const BUSY =
  /^(Waiting in queue|Looking up|Making connection|Request sent|Getting headers|Server is processing|Transferring|Received)/;
const WELCOME = "Welcome to links!";

const HOME = "\x1b[H";
const RELOAD = "\x12";
const ERASE = "\x1b[F\x15";

/** The number and Enter follow, press or open a link or field. */
export class Links extends NumberedBrowser {
  readonly #seen = new Set<string>();

  constructor(program: string, url: string) {
    const terminal = new Terminal({
      path: program,
      rows: ROWS,
      columns: 160,
      words: () => ["-html-numbered-links", "1", url],
      // No page is without a title.
      isAtRest: (screen) => screen.row(0) !== "" && !BUSY.test(screen.row(STATUS)),
    });
    super(terminal, [1, STATUS]);
  }

  async open(url: string): Promise<void> {
    await this.#leaveField();
    await this.terminal.type("g");
    await this.terminal.until(() => this.#asks("Go to URL"), "the question for an address");
    await this.follow(`\x15${url}\r`);
  }

  async fill(label: string, value: string): Promise<void> {
    const { terminal } = this;
    const field = await this.field(label);
    await this.goTo(field);
    await terminal.type("\r");
    const isThere = () => IN_TEXT.test(terminal.row(STATUS)) && terminal.cursor.row === field.row + 1;
    await terminal.until(isThere, `a cursor in the field "${label}"`);
    await terminal.type(ERASE + value);
    await this.shows(() => isTyped(this.page.value(field), value), `"${label}" to be filled`);
  }

  async loaded(): Promise<void> {
    await this.terminal.atRest();
    // The first start shows a welcome.
    if (this.#asks(WELCOME)) await this.terminal.type("\r");
    await this.terminal.until(() => !this.#asks(WELCOME), "the end of the welcome");
    await this.terminal.atRest();
    this.read();
    // A page whose address names a part of it begins there.
    if (!this.page.isWhole()) {
      await this.#leaveField();
      await this.terminal.type(HOME);
      await this.shows(() => this.page.isWhole(), "the top of the page");
      await this.terminal.atRest();
      this.read();
    }
    if (this.#seen.size === 0) this.#seen.add(this.text());
  }

  /** Types the number; Enter goes there. */
  protected async goTo({ number }: Mark): Promise<void> {
    await this.#leaveField();
    await this.terminal.type(String(number));
    await this.terminal.until(() => this.#asks("Go to link", number), "the question for a number");
  }

  /**
   * By default Links shows its copy of a page that it has shown before, whatever the page's headers say,
   * even behind a form. A customer who finds the old page presses Ctrl-R.
   */
  protected async follow(keys: string): Promise<void> {
    await this.terminal.load(keys);
    await this.loaded();
    if (this.#seen.has(this.text())) {
      await this.#leaveField();
      await this.terminal.load(RELOAD);
      await this.loaded();
    }
    this.#seen.add(this.text());
  }

  /** In a text box or area, a number would be typed into it. */
  async #leaveField(): Promise<void> {
    const { terminal } = this;
    while (IN_TEXT.test(terminal.row(STATUS))) {
      const { row, column } = terminal.cursor;
      await terminal.type(DOWN);
      await terminal.until(() => terminal.cursor.row !== row || terminal.cursor.column !== column, "the next field");
    }
  }

  /** Whether a question with these words, and this answer, stands in the middle of the screen. */
  #asks(words: string, answer?: number): boolean {
    const lines = this.terminal.rows(ROWS / 2 - 6, ROWS / 2 + 6);
    const isAnswered = answer === undefined || lines.some((line) => line.includes(`|  ${answer}  `));
    return isAnswered && lines.some((line) => line.includes(words));
  }
}
