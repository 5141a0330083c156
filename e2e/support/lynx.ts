import { writeFileSync } from "node:fs";
import path from "node:path";
import { NumberedBrowser, ROWS } from "./numbered-browser.ts";
import { type Mark, isTyped } from "./numbered-page.ts";
import { Terminal } from "./terminal.ts";

/** Below the page: the element at the cursor, or Lynx's progress; then two lines of help. */
const STATUS = -3;

const CONFIGURATION = `
DEFAULT_KEYPAD_MODE:LINKS_AND_FIELDS_ARE_NUMBERED
TEXTFIELDS_NEED_ACTIVATION:TRUE
ACCEPT_ALL_COOKIES:TRUE
CHARACTER_SET:utf-8
NO_PAUSE:TRUE
SHOW_CURSOR:TRUE
`;

/** The number and a "g" lead to a link or field; Enter follows, presses or opens it. */
export class Lynx extends NumberedBrowser {
  constructor(program: string, url: string) {
    const terminal = new Terminal({
      path: program,
      rows: ROWS,
      columns: 160,
      isAtRest: (screen) => /^(\([A-Z]|Commands:)/.test(screen.row(STATUS)),
      words(home) {
        writeFileSync(path.join(home, "lynx.cfg"), CONFIGURATION);
        return [`-cfg=${path.join(home, "lynx.cfg")}`, url];
      },
    });
    super(terminal, [0, STATUS]);
  }

  async open(url: string): Promise<void> {
    await this.terminal.type("g");
    await this.terminal.until(() => this.#status().startsWith("URL to open:"), "the question for an address");
    await this.follow(`\x15${url}\r`);
  }

  async fill(label: string, value: string): Promise<void> {
    const field = await this.field(label);
    await this.goTo(field);
    await this.terminal.type("\r");
    const isActive = () => this.#status().includes("Enter text");
    await this.terminal.until(isActive, `a cursor in the field "${label}"`);
    await this.terminal.type(`\x15${value}`);
    await this.shows(() => isTyped(this.page.value(field), value), `"${label}" to be filled`);
    await this.terminal.type("\t");
    await this.terminal.until(() => !isActive() && this.terminal.isAtRest(), "a way out of the field");
    await this.loaded();
  }

  async loaded(): Promise<void> {
    await this.terminal.atRest();
    this.read();
  }

  protected async goTo({ number, row }: Mark): Promise<void> {
    await this.terminal.type(`${number}g`);
    await this.terminal.until(() => this.#status().endsWith(`number: ${number}g`), "the question for a number");
    await this.terminal.type("\r");
    await this.terminal.until(() => this.terminal.cursor.row === row, "the cursor");
    await this.terminal.atRest();
  }

  protected async follow(keys: string): Promise<void> {
    await this.terminal.load(keys);
    await this.loaded();
  }

  #status(): string {
    return this.terminal.row(STATUS);
  }
}
