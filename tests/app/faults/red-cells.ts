import type { Act, Struck } from "../../support/fault-matrix.ts";

/**
 * Cells of the matrix that are not as they should be yet, each with what happens instead. Their tests are expected to
 * fail: one that is mended fails until its mark is taken away here.
 */
interface Marks {
  faults: readonly string[];
  acts: readonly Act[];
  struck: Struck;
  instead: string;
}

const BUSY = ["503 with Retry-After", "429"];
const OUT = ["connection refused", "no such host", "wrong certificate", "no answer", "500", "a page of HTML", ...BUSY];
const NO_RETRY_AFTER = "the time to wait is in the words, and in no Retry-After";
const LED_AWAY = "303 to the first page of the order, and the form is gone";
const ERROR_PAGE = "an error page in place of the form";

const MARKS: readonly Marks[] = [
  { faults: OUT, acts: ["change", "remove"], struck: "all", instead: ERROR_PAGE },
  { faults: OUT, acts: ["promo", "gift card", "reward", "submit"], struck: "all", instead: LED_AWAY },
  { faults: ["the bag is not found"], acts: ["change", "remove"], struck: "bag", instead: ERROR_PAGE },
  {
    faults: ["the bag is not found"],
    acts: ["promo", "gift card", "reward", "submit"],
    struck: "bag",
    instead: LED_AWAY,
  },
  {
    faults: BUSY,
    acts: ["add", "change", "remove", "time", "store", "reward", "sign in", "register", "submit"],
    struck: "own",
    instead: NO_RETRY_AFTER,
  },
  {
    faults: BUSY,
    acts: ["add", "time", "store", "sign in", "register"],
    struck: "all",
    instead: NO_RETRY_AFTER,
  },
  {
    faults: ["400 with modelState", "401"],
    acts: ["confirmation"],
    struck: "own",
    instead: "who has placed the order reads that there is no such order (404)",
  },
];

export const RED: ReadonlyMap<string, string> = new Map(
  MARKS.flatMap(({ faults, acts, struck, instead }) =>
    faults.flatMap((fault) => acts.map((act): [string, string] => [`${fault} | ${act} | ${struck}`, instead])),
  ),
);
