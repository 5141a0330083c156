import { parseArgs } from "node:util";
import type { Options } from "./conformance/options.ts";
import { checkConformance } from "./conformance/run.ts";
import { tableOf } from "./conformance/table.ts";

const USAGE = `npm run conformance -- --url URL [options]

Checks a catering API against the specification (docs/features.md) and the contract (/contract of npm run sandbox). What a row
asks for and the site breaks on is a failure, with the call, the field, and what the site then cannot do. What no row
asks for, or the site can do without, is a hint: it stands apart at the end.

  --url URL                  where the API is, as in CATERING_API_URL
  --account EMAIL:PASSWORD   a customer, for everything that needs one
  --client ID:SECRET         as CATERING_CLIENT_ID and CATERING_CLIENT_SECRET
  --store NUMBER             where orders are tried; else the first restaurant that takes them
  --card NUMBER              payment card for orders that are placed with --write; use a test card
  --gift-card NUMBER:PIN     a gift card to look up
  --promo CODE               a promo code to put on a cart and take off again
  --write                    also what changes data

Without --write it reads, and makes and fills carts, which are left behind: an abandoned cart harms nobody. It places no
order, spends nothing, saves no card, sends no letter and changes no account. Some requests are wrong on purpose, among
them an order without contact, payment and a day to come, which every API has to refuse.

With --write it places orders, one of them delivered, for a day some days ahead; it spends points, saves a card and
forgets it again, opens an account under example.com, and sends letters there and to the customer of --account. Use an
API and an account that are there for tests.

Exit code: 0 when nothing fails, whatever is hinted at, 1 when something does, 2 for wrong arguments.`;

/** What is wrong with the arguments. Never with their values in it: these may be secret. */
class WrongArguments extends Error {}

try {
  const { baseUrl, options } = readArguments();
  const fetch = (request: Request) => globalThis.fetch(request);
  const results = await checkConformance({ baseUrl, fetch }, options, new Date());
  console.log(tableOf(results));
  process.exitCode = results.some(({ outcome }) => outcome === "fails") ? 1 : 0;
} catch (error) {
  if (!(error instanceof WrongArguments)) throw error;
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}

function readArguments(): { baseUrl: string; options: Options } {
  const { url, account, client, store, card, promo, write = false, "gift-card": giftCard } = parsed();
  const options: Options = { write };
  if (account !== undefined) {
    const [email, password] = pair("account", account);
    options.account = { email, password };
  }
  if (client !== undefined) {
    const [id, secret] = pair("client", client);
    options.client = { id, secret };
  }
  if (giftCard !== undefined) {
    const [number, pin] = pair("gift-card", giftCard);
    options.giftCard = { number, pin };
  }
  if (store !== undefined) options.storeNumber = store;
  if (card !== undefined) options.card = card.replace(/[ -]/g, "");
  if (promo !== undefined) options.promo = promo;
  return { baseUrl: baseUrlOf(url), options };
}

function parsed() {
  const text = { type: "string" } as const;
  const options = { url: text, account: text, client: text, store: text, card: text, "gift-card": text, promo: text };
  try {
    return parseArgs({ options: { ...options, write: { type: "boolean" } } }).values;
  } catch {
    throw new WrongArguments("There is an argument too many, or one without its value.");
  }
}

function baseUrlOf(url: string | undefined): string {
  if (url === undefined) throw new WrongArguments("--url is missing.");
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new WrongArguments("--url is no http or https address.");
  return url.replace(/\/+$/, "");
}

/** At the first colon: a password may have more. */
function pair(name: string, value: string): [string, string] {
  const at = value.indexOf(":");
  if (at < 1 || at === value.length - 1) throw new WrongArguments(`--${name} wants two values with a colon between.`);
  return [value.slice(0, at), value.slice(at + 1)];
}
