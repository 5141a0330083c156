/** Field path to the texts a customer may read, as the chain's API writes it. */
export type ModelState = Record<string, string[]>;

/** What a handler throws when it will not do what was asked; the router turns it into the reply. */
export class Refusal extends Error {
  status: number;
  modelState: ModelState | undefined;

  constructor(status: number, message: string, modelState?: ModelState) {
    super(message);
    this.status = status;
    this.modelState = modelState;
  }
}

export function notFound(what: string): Refusal {
  return new Refusal(404, `${what} was not found.`);
}

export function badRequest(message: string, modelState?: ModelState): Refusal {
  return new Refusal(400, message, modelState);
}

/** Of one field, in the same words. */
export function wrongField(path: string, text: string): Refusal {
  return badRequest(text, { [path]: [text] });
}

const MOST_PROBLEMS = 50;

/** Collects what is wrong with a body, so that one reply can name everything. */
export class Problems {
  found: ModelState = {};
  private count = 0;

  /** At most fifty faults of a body are listed. */
  add(path: string, text: string): void {
    if (++this.count > MOST_PROBLEMS) return;
    const texts = Object.hasOwn(this.found, path) ? this.found[path] : undefined;
    if (texts) texts.push(text);
    // Paths come partly from the caller; defineProperty keeps a path called "__proto__" an ordinary key.
    else
      Object.defineProperty(this.found, path, { value: [text], enumerable: true, configurable: true, writable: true });
  }

  addAll(other: ModelState): void {
    for (const [path, texts] of Object.entries(other)) for (const text of texts) this.add(path, text);
  }

  get any(): boolean {
    return Object.keys(this.found).length > 0;
  }

  /** The first text is the message, so that a caller who reads only that still learns something. */
  refuseIfAny(message?: string): void {
    if (!this.any) return;
    throw badRequest(message ?? Object.values(this.found)[0]?.[0] ?? "The request is not valid.", this.found);
  }
}
