import { randomUUID } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { SECRET_FIELDS } from "../../../app/ui/form/problems.ts";
import { type ShownForm, formsSeenBy, keyOf, pageOf } from "../../support/bad-input/every-form.ts";
import {
  EMPTY,
  HOSTILE,
  type Hostile,
  LETTERS,
  MARK,
  MARKUP,
  SECRETS,
} from "../../support/bad-input/hostile-values.ts";
import { HONEST } from "../../support/bad-input/honest-values.ts";
import { type Attack, attack } from "../../support/bad-input/probe.ts";
import { SCENES } from "../../support/bad-input/scenes.ts";
import type { Browser } from "../../support/browser.ts";
import { status } from "../../support/faults.ts";
import { LONG, pairs } from "@platter/ordering/tests/support/fuzz.ts";
import { captureConsole } from "../../support/log-capture.ts";

/**
 * Every form of the site with hostile values. The API answers reads and refuses changes: the changes that an attack
 * would have made are recorded, and attacks do not affect each other.
 */

vi.mock("../../../server/observability/log.ts", async (importActual) => {
  return (await import("../../support/log-capture.ts")).capturedLog(importActual);
});
captureConsole();

interface Target extends ShownForm {
  visitor: Browser;
  scene: string;
}

const targets: Target[] = [];

beforeAll(async () => {
  const known = new Set<string>();
  for (const [scene, { enter, at }] of Object.entries(SCENES)) {
    const visitor = await enter();
    for (const form of await formsSeenBy(visitor, at)) {
      if (!known.has(keyOf(form))) targets.push({ ...form, visitor, scene });
      known.add(keyOf(form));
    }
    refuseChanges(visitor);
  }
}, LONG);

function refuseChanges({ app }: Browser): void {
  const refuse = status(400, { message: "Not today." });
  app.intercept = ({ method, url }) => (method === "GET" || isReading(url) ? null : refuse());
}

/** Signing out ends the session, whatever the API replies: another visitor continues. */
async function visitorOf({ url, scene, visitor }: Target): Promise<Browser> {
  if (pageOf(url) !== "/logout") return visitor;
  const another = await SCENES[scene]!.enter();
  refuseChanges(another);
  return another;
}

/** A read by POST or PUT. */
const isReading = (url: string) => /\/feature-toggle\/all$|\/oauth\/token$|\/delivery-estimates$/.test(url);

type Field = [name: string, sent: string];

/** Valid values of the form, with `changed` fields in place of its own or in addition. */
function bodyOf({ fields, typed }: Target, changed: Field[] = []): Field[] {
  const honest = fields.map(([name, value]): Field => {
    // A key of the same visit, not sent before.
    if (name === "idempotencyKey") return [name, `${value.split(".", 1)[0]}.${randomUUID()}`];
    return [name, encodeURIComponent(typed.has(name) || value === "" ? (HONEST[name] ?? value) : value)];
  });
  const names = new Set(changed.map(([name]) => name));
  return [...honest.filter(([name]) => !names.has(name)), ...changed];
}

function attackOn(target: Target, body: Field[], what: string, secret?: string): Attack {
  const written = body.map(([name, sent]) => `${encodeURIComponent(name)}=${sent}`).join("&");
  const { url, isPost, button, scene } = target;
  const about = { what: `${scene}, ${isPost ? "POST" : "GET"} ${url} ${button}: ${what}`, ...(secret && { secret }) };
  return isPost ? { ...about, url, body: written } : { ...about, url: `${url.split("?")[0]}?${written}` };
}

/** Kinds of changing calls, without ids. */
const kindsOf = (changes: string[]) =>
  changes.map((call) => call.replaceAll(/\?.*|\/(?=[^/]*\d)[^/?]+/g, "/*")).filter((call) => !isReading(call));

const honestChanges = new Map<string, Promise<Set<string>>>();

/** Changes at the API by this form with valid values. */
function changesOf(target: Target): Promise<Set<string>> {
  const run = async () => {
    const { app, cookies } = await visitorOf(target);
    const outcome = await attack(app, cookies, attackOn(target, bodyOf(target), "as it should be"));
    return new Set(kindsOf(outcome?.changes ?? []));
  };
  const key = keyOf(target);
  honestChanges.set(key, honestChanges.get(key) ?? run());
  return honestChanges.get(key)!;
}

async function expectHarmless(list: [Target, Attack][]): Promise<void> {
  const faults: string[] = [];
  for (const [target, asked] of list) {
    const { app, cookies } = await visitorOf(target);
    const outcome = await attack(app, cookies, asked);
    const changes = kindsOf(outcome?.changes ?? []);
    const honest = changes.length > 0 ? await changesOf(target) : new Set();
    const others = changes.filter((change) => !honest.has(change)).map((change) => `it would have done ${change}`);
    faults.push(...[...(outcome?.faults ?? []), ...others].map((fault) => `${asked.what}: ${fault}`));
  }
  expect(faults).toEqual([]);
}

/** Targets of the same page grouped by a key. */
function grouped<Key>(keysOf: (target: Target) => Key[]): [Target, Key][][] {
  const found = new Map<string, [Target, Key][]>();
  for (const target of targets)
    for (const key of keysOf(target)) {
      // The options of a dish are all alike.
      const name = `${pageOf(target.url)} ${String(key).replaceAll(/\d+/g, "0")}`;
      found.set(name, [...(found.get(name) ?? []), [target, key]]);
    }
  return [...found.values()];
}

/** The main button of a form with several. */
const isMain = ({ button }: Target) =>
  /^(?:intent:(?:place|add|save|continue|verify|line:rename-save|favorite))?$/.test(button);
const mainOf = <Key>(same: [Target, Key][]) => same.find(([target]) => isMain(target)) ?? same.at(-1)!;

/** One target per key of a page, alternating between the main button and another one. */
const distinct = <Key>(keysOf: (target: Target) => Key[]): [Target, Key][] =>
  grouped(keysOf).map((same, at) => (at % 2 === 0 ? mainOf(same) : same[at % same.length]!));

/** Long values do not fit in a query. */
const fits = ({ isPost }: Target, { isLong }: Hostile) => isPost || !isLong;

test(
  "the forms of the site are found and do their work with valid input",
  async () => {
    expect(new Set(targets.map(({ url }) => pageOf(url))).size).toBeGreaterThan(25);
    const doing = targets.filter(({ button }) => /place|clear|promo:apply|gift:use|rename-save|remove/.test(button));
    const changes = await Promise.all(doing.map(async (target) => [...(await changesOf(target))].join()));
    expect(changes.filter((change) => change === "").length).toBeLessThan(changes.length / 3);
  },
  LONG,
);

test(
  "a hostile value in any field gets a page or an error, and changes nothing else",
  async () => {
    const fields = distinct(({ fields }) => fields.map(([name]) => name));
    const list = pairs(fields, HOSTILE, 1).filter(([[target], value]) => fits(target, value));
    await expectHarmless(
      list.map(([[target, name], { sent, text, name: what }]) => {
        const secret =
          SECRET_FIELDS.has(name) && (text.includes(MARK) || SECRETS.some((one) => one.text === text))
            ? text.trim()
            : undefined;
        return [target, attackOn(target, bodyOf(target, [[name, sent]]), `${name} is ${what}`, secret)];
      }),
    );
  },
  LONG,
);

test(
  "a hostile value in all fields at once does no harm",
  async () => {
    const list = pairs(
      distinct(() => ["any"]),
      [...MARKUP, ...LETTERS, EMPTY],
      1,
    ).filter(([[target], value]) => fits(target, value));
    await expectHarmless(
      list.map(([[target], { sent, name: what }]) => {
        const all = target.fields.filter(([name]) => !name.startsWith("intent:")).map(([name]): Field => [name, sent]);
        return [target, attackOn(target, bodyOf(target, all), `all is ${what}`)];
      }),
    );
  },
  LONG,
);

test(
  "a button with an unknown id changes nothing",
  async () => {
    const buttons = distinct(({ button }) => [button]).filter(([{ isPost, button }]) => isPost && button !== "");
    const short = HOSTILE.filter(({ isLong, text }) => !isLong && text !== "");
    await expectHarmless(
      pairs(buttons, short, 1).map(([[target, button], { text, name: what }]) => {
        const others = bodyOf(target).filter(([name]) => !name.startsWith("intent:"));
        return [target, attackOn(target, [...others, [`${button}:${text}`, ""]], `${button} of ${what}`)];
      }),
    );
  },
  LONG,
);

/** Bodies that a browser never sends. */
const SHAPES: Record<string, (body: Field[]) => Field[]> = {
  "no field at all": () => [],
  "each field twice": (body) => [...body, ...body],
  "each field three times, the last ones hostile": (body) => [
    ...body,
    ...body.map(([name]): Field => [name, "%3Ci%3E"]),
  ],
  "fields of prototypes": (body) => [
    ...body,
    ...[
      "__proto__",
      "__proto__[polluted]",
      "constructor[prototype][polluted]",
      "constructor.prototype.polluted",
      "toString",
    ].map((name): Field => [name, "1"]),
  ],
  "lists and objects for texts": (body) =>
    body.flatMap(([name, sent]): Field[] => [
      [`${name}[]`, sent],
      [`${name}[0]`, sent],
      [`${name}.x`, sent],
    ]),
  "2,000 fields more": (body) => [...body, ...Array.from({ length: 2_000 }, (_, at): Field => [`f${at}`, "x"])],
  "names that are markup": (body) => [...body, [`"><${MARK}-e ${MARK}-a=1>`, "x"], ["", "x"], ["\u202E", "x"]],
  "an amount and a price of its own": (body) => [
    ...body,
    ...["price", "total", "subTotal", "tax", "tipAmount", "discount", "deliveryFee", "amount"].map((name): Field => [
      name,
      "0.01",
    ]),
  ],
  "another method": (body) => [...body, ["_method", "DELETE"]],
  "another intent beside the button": (body) => [
    ...body,
    ["intent", "place"],
    ["intent:__proto__", ""],
    ["intent:", ""],
  ],
};

test(
  "a body of another shape is read as far as it fits, or refused",
  async () => {
    const forms = distinct(() => ["any"]).filter(([{ isPost }]) => isPost);
    await expectHarmless(
      pairs(forms, Object.entries(SHAPES), 1).map(([[target], [what, shape]]) => [
        target,
        attackOn(target, shape(bodyOf(target)), what),
      ]),
    );
  },
  LONG,
);

/** Fields that accept only some characters, or are not free text. */
const OTHER_FIELDS = new Set(
  "address2 email username password phone zip guests quantity q category state promoCode giftNumber giftPin cardNumber cvv billingZip customTip toEmail mostEach".split(
    " ",
  ),
);
/** A first visitor's search is kept until the pickup type is chosen. */
const isLater = ({ scene }: Target, name: string) => scene === "a first visitor" && name === "near";
const isText = (target: Target, name: string) =>
  target.typed.has(name) && !OTHER_FIELDS.has(name) && !/^m\d/.test(name) && !isLater(target, name);

/** Decoded text sent to the API. */
const readable = (sent: string[]) =>
  decodeURIComponent(
    sent
      .join("\n")
      .replaceAll("+", " ")
      .replaceAll(/%(?![\da-f]{2})/gi, "%25"),
  );

const HIDDEN =
  /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]|(?:^|[\s"])\p{M}|\p{M}{5}/u;

test(
  "invisible and direction-changing characters are removed from every text field before the API",
  async () => {
    const fields = grouped((target) => [...target.typed].filter((name) => isText(target, name))).map(mainOf);
    expect(fields.length).toBeGreaterThan(12);
    const faults: string[] = [];
    for (const [target, name] of fields) {
      const typed = `\u0301Ana\u202E\u200B Mx\u0323\u0325\u0329\u032a\u032b\u032c\u032din\u{E0041}\u{E007F}\u2066`;
      const asked = attackOn(target, bodyOf(target, [[name, encodeURIComponent(typed)]]), name);
      const sent = readable((await attack(target.visitor.app, target.visitor.cookies, asked))?.sent ?? []);
      if (HIDDEN.test(sent)) faults.push(`${asked.what}: ${HIDDEN.exec(sent)?.index} in ${sent.slice(-300)}`);
      if (!/Ana M/.test(sent)) faults.push(`${asked.what}: it did not arrive`);
    }
    expect(faults).toEqual([]);
  },
  LONG,
);

const NAMES = [
  "O'Brien & Søn",
  "José Ñandú-Čapek",
  "Nguyễn Thị Hạnh",
  "محمد بن سلمان",
  "می\u200cخواهم",
  "שָׁלוֹם לוי",
  "क्षत्रिय शर्मा",
  "ක්\u200dරිෂ්",
  "สมชาย ใจดี",
  "தமிழ்ச்செல்வி",
  "김민준",
  "\u1112\u1161\u11ab\u1100\u1173\u11af",
  "王小明",
  "たなか ゆうき",
  "Владимир Ёлкин",
  "Αλέξανδρος",
  "👩🏽‍🍳 Ana 👨‍👩‍👧",
  "Łukasz Żółć",
];

test(
  "a name in any script reaches the API as typed, from every text field",
  async () => {
    const fields = grouped((target) => [...target.typed].filter((name) => isText(target, name))).map(mainOf);
    const faults: string[] = [];
    for (const [[target, name], typed] of pairs(fields, NAMES, 1)) {
      const asked = attackOn(target, bodyOf(target, [[name, encodeURIComponent(typed)]]), `${name} is ${typed}`);
      const sent = readable((await attack(target.visitor.app, target.visitor.cookies, asked))?.sent ?? []);
      // Places are looked up in normalized spelling.
      const spelt = (text: string) =>
        /^(?:near|address)$/.test(name) ? text.normalize("NFC").replaceAll("&", "and") : text;
      if (!spelt(sent).includes(spelt(typed))) faults.push(asked.what);
    }
    expect(faults).toEqual([]);
  },
  LONG,
);

test(
  "a card number typed into another field does not reach the API (PAY-12)",
  async () => {
    const fields = grouped((target) => [...target.typed])
      .map(mainOf)
      .filter(([, name]) => !CARD_FIELDS.has(name));
    const faults: string[] = [];
    for (const [[target, name], { sent: typed }] of pairs(fields, SECRETS.slice(0, 3), 1)) {
      const asked = attackOn(target, bodyOf(target, [[name, typed]]), `${name} is a card`);
      const { app, cookies } = target.visitor;
      const sent = (await attack(app, cookies, asked))?.sent ?? [];
      const leaks = sent.filter((call) =>
        readable([call])
          .replaceAll(/[^\d\w]/g, "")
          .includes("4111111111111111"),
      );
      // The purchase contains the card.
      faults.push(...leaks.filter((call) => !call.includes("/queue")).map((call) => `${asked.what}: ${call}`));
    }
    expect(faults).toEqual([]);
  },
  LONG,
);

/** Fields for card numbers, and those not checked for one. */
const CARD_FIELDS = new Set("cardNumber giftNumber password".split(" "));
