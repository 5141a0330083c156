/** A link or field of the page: its number, and the start of its text. */
export interface Mark {
  number: number;
  row: number;
  start: number;
  end: number;
}

/** A page as its text browser shows it, with the marks of its links and fields. */
export interface MarkedPage<M> {
  /** The words without the marks. */
  text(): string;
  /** The link or button with these words, the first behind those of `after`. */
  target(words: string, after: string): M | undefined;
  /** The text box or drop-down that stands closest behind the words. */
  behind(label: string): M | undefined;
  /** The box or radio button that stands closest before the words. */
  before(label: string): M | undefined;
  isTicked(mark: M): boolean;
  /** Its value. */
  value(mark: M): string;
}

/** A page whose links and fields have a number in front of them, as `[7]Add to bag`. */
export class NumberedPage implements MarkedPage<Mark> {
  readonly #raw: string;
  readonly #marks: Mark[];

  constructor(lines: string[]) {
    this.#raw = lines.join("\n");
    this.#marks = [...this.#raw.matchAll(/\[(\d+)\]/g)].map(({ 0: mark, 1: number, index }) => ({
      number: Number(number),
      row: this.#raw.slice(0, index).split("\n").length - 1,
      start: index,
      end: index + mark.length,
    }));
  }

  /** It has no number, or the first. */
  isWhole(): boolean {
    return this.#marks.length === 0 || this.#marks.some(({ number }) => number === 1);
  }

  text(): string {
    return this.#raw.replaceAll(/\[\d+\]/g, "").trim();
  }

  target(words: string, after: string): Mark | undefined {
    const from = after === "" ? 0 : this.#raw.indexOf(after);
    const behind = from < 0 ? [] : this.#marks.filter(({ start }) => start >= from);
    const labels = behind.map((mark) => ({ mark, label: this.#label(mark) }));
    const found =
      labels.find(({ label }) => label === words) ??
      labels.find(({ label }) => label.startsWith(words)) ??
      labels.find(({ label }) => label.includes(words));
    return found?.mark;
  }

  behind(label: string): Mark | undefined {
    const fields = this.#marks.filter((mark) => this.#isField(mark));
    return closest(placesOf(this.#raw, label), fields, (words, mark) => mark.start - words);
  }

  before(label: string): Mark | undefined {
    const boxes = this.#marks.filter((mark) => this.#box(mark) !== null);
    return closest(placesOf(this.#raw, label), boxes, (words, mark) => words - mark.start);
  }

  isTicked(mark: Mark): boolean {
    return this.#box(mark)?.trim() !== "";
  }

  /** Lynx puts `(3)__` before it, and both draw lines in empty places. */
  value(mark: Mark): string {
    const field = /^[^\n\][]*/.exec(this.#raw.slice(mark.end).replace(/^\[/, ""))?.[0] ?? "";
    return field
      .replace(/^\(\d+\)_+/, "")
      .replace(/__.*/, "")
      .replace(/[_ ]+$/, "");
  }

  /** A text box ends in lines, since none is full here; a drop-down is in brackets. */
  #isField({ start, end }: Mark): boolean {
    return this.#raw[start - 1] === "[" || /^(\[\(|[^\n[]*__)/.test(this.#raw.slice(end));
  }

  #box(mark: Mark): string | null {
    return /^[[(](.)[\])]/.exec(this.#raw.slice(mark.end))?.[1] ?? null;
  }

  /** Lynx writes a button as `([7]its value) its words`. */
  #label(mark: Mark): string {
    const next = this.#marks.find(({ start }) => start > mark.start)?.start;
    const words = this.#raw.slice(mark.end, next);
    const isButton = this.#raw[mark.start - 1] === "(";
    const label = isButton ? words.slice(words.indexOf(")") + 1) : words;
    const [line = ""] = label.trimStart().split(/\n\s*\n| {3}/);
    return line.replace(/\($/, "").replaceAll(/\s+/g, " ").trim();
  }
}

/** Positions of this text; those at a row's start come first ("Address" is not "Email Address"). */
export function placesOf(text: string, words: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) places.push(at);
  const first = places.filter((at) => text.slice(text.lastIndexOf("\n", at - 1) + 1, at).trim() === "");
  return first.length > 0 ? first : places;
}

/** The one at the smallest non-negative distance from any position. */
export function closest<M>(places: number[], marks: M[], distance: (place: number, mark: M) => number): M | undefined {
  const pairs = places.flatMap((place) => marks.map((mark) => ({ mark, away: distance(place, mark) })));
  return pairs.filter((pair) => pair.away >= 0).sort((a, b) => a.away - b.away)[0]?.mark;
}

/** Whether a field shows this text: the end of one that is too long, lines for spaces, and stars for a password. */
export function isTyped(shown: string, value: string): boolean {
  const plain = (text: string) => text.replaceAll(/[_ ]/g, "");
  if (/^\*+$/.test(shown)) return shown.length === value.length;
  return shown !== "" && plain(value).endsWith(plain(shown)) && (shown.length > 15 || plain(shown) === plain(value));
}
