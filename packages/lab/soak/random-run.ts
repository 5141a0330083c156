import { compareOrders } from "./account.ts";
import { type Book, openBook } from "./book.ts";
import { type Customer, openCustomer } from "./customer.ts";
import { startSharedStore } from "../../../scripts/shared-store.ts";
import { openPlace } from "./place.ts";
import { choicesOf } from "./random.ts";
import { startWeather } from "./weather.ts";

/** Customers of the embedded API with something to spend; each is one browser here. */
const LOGINS = ["ada@example.com", "ben@example.com", "eli@example.com", "fay@example.com"];
const GUESTS = 5;
/** Limits of calls as a share of the real ones: a call that hangs costs a fraction of a second. */
const SCALE = "0.25";

interface RandomRun {
  seed: number;
  minutes: number;
  stories?: boolean | undefined;
  storeless?: boolean | undefined;
}

/**
 * Mixed faults for some minutes; answers what is wrong, each with the story of who met it. Every choice comes of the seed;
 * what happens at the same moment is the machine's.
 */
export async function runRandomly({ seed, minutes, stories = false, storeless = false }: RandomRun): Promise<string[]> {
  console.log(`Seed ${seed}, ${minutes} minutes.`);
  const store = storeless ? null : await startSharedStore();
  const place = await openPlace({ settings: { UPSTREAM_TIME_SCALE: SCALE, VALKEY_URL: store?.url ?? "" } });
  const book = openBook(place.file);
  try {
    const before = totalsOf(book);
    const weather = startWeather(place, { faults: choicesOf(seed, "faults"), kills: choicesOf(seed, "kills") });
    const people = [...LOGINS, ...Array.from({ length: GUESTS }, () => null)].map((login, index) => {
      const name = `${login?.split("@")[0] ?? "guest"}${index}`;
      return openCustomer({ place, book, name, login, choices: choicesOf(seed, name), mayDouble: store === null });
    });
    const end = performance.now() + minutes * 60_000;
    let steps = 0;
    const live = async (customer: Customer) => {
      for (; performance.now() < end; steps++) await customer.step();
    };
    try {
      await Promise.all(people.map(live));
    } finally {
      await weather.clear();
    }
    for (const customer of people) await customer.settle();
    if (stories) for (const { account } of people) console.log([account.name, ...account.story].join("\n  "));
    const faults = [...people.flatMap((customer) => judge(customer, book)), ...compareTotals(before, book, people)];
    const { faults: changes, kills } = weather.counts;
    const orders = book.orders().length - before.orders;
    console.log(
      `${people.length} customers, ${steps} steps, ${orders} orders, ${changes} faults, ${kills} kills: ${faults.length} differences.`,
    );
    return faults;
  } finally {
    book.close();
    await place.close();
    store?.stop();
  }
}

function judge({ account }: Customer, book: Book): string[] {
  compareOrders(account, book);
  return account.faults.map((fault) => `${account.name}: ${fault}`);
}

interface Totals {
  orders: number;
  numbers: Set<string>;
  balances: number;
  entries: number;
}

const sum = (list: Iterable<number>) => [...list].reduce((total, one) => total + one, 0);

function totalsOf(book: Book): Totals {
  const numbers = new Set(book.orders().map(({ orderNumber }) => orderNumber));
  return {
    orders: numbers.size,
    numbers,
    balances: sum(book.balances().values()),
    entries: book.pointsEntries().length,
  };
}

/** Money and points: what was taken is what the orders took. */
function compareTotals(before: Totals, book: Book, people: Customer[]): string[] {
  const faults: string[] = [];
  const orders = book.orders().filter(({ orderNumber }) => !before.numbers.has(orderNumber));
  const marks = new Set(people.flatMap(({ account }) => [...account.orders.values()].map(({ mark }) => mark)));
  for (const { orderNumber, lastName, totalCents, payments } of orders) {
    if (!marks.has(lastName)) faults.push(`Order ${orderNumber} of "${lastName}" is nobody's.`);
    const paid = sum(payments.map(({ cents }) => cents));
    if (paid !== totalCents) faults.push(`Order ${orderNumber} costs ${totalCents} cents, and ${paid} were paid.`);
  }
  const byCards = sum(
    orders.flatMap(({ payments }) => payments.filter(({ mask }) => mask === "")).map((one) => one.cents),
  );
  const taken = before.balances - sum(book.balances().values());
  if (taken !== byCards) faults.push(`${taken} cents are gone from the chain's cards, and orders took ${byCards}.`);
  const entries = book.pointsEntries().slice(before.entries);
  for (const { account, login } of people) {
    const own = entries.filter(({ email }) => email === login);
    const spent = own.filter(({ kind }) => kind === "Redeemed").length;
    const { done, inDoubt } = account.bought;
    if (spent > done + inDoubt) faults.push(`${login} bought ${done} to ${done + inDoubt} rewards, and paid ${spent}.`);
    if (done > 0 && spent === 0) faults.push(`${login} was told of ${done} rewards, and paid none.`);
    const earned = own.filter(({ kind }) => kind === "Earned").map(({ note }) => note);
    if (new Set(earned).size !== earned.length) faults.push(`${login} earned points twice for an order.`);
  }
  return faults;
}
