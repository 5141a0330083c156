import type { DatabaseSync } from "node:sqlite";
import type { Cents } from "../amounts.ts";
import { rowOf, rowReader } from "./rows.ts";

/** What is stored of a payment card: never more than its last four digits. */
export interface StoredCard {
  ccTypeCode: string;
  lastFour: string;
  /** "2029-11" */
  expires: string;
  isHonored: boolean;
}

export interface PaymentOption extends StoredCard {
  id: number;
  customerId: number;
  description: string;
  nameOnCard: string;
  billingZip: string;
  isPreferred: boolean;
  paymentMethodId: string;
}

export interface ProviderSession {
  id: string;
  email: string;
  customerId: number | null;
  createdAt: string;
  state: "open" | "success" | "failure" | "cancel";
  card: StoredCard | null;
  nameOnCard: string;
  billingZip: string;
  paymentMethodId: string;
  cartId: string | null;
}

export const CARD_TABLES = `
  CREATE TABLE IF NOT EXISTS card_balances (
    card_id TEXT PRIMARY KEY,
    cents INTEGER NOT NULL CHECK (cents >= 0)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS payment_options (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    customer_id INTEGER NOT NULL REFERENCES customers (id),
    cc_type_code TEXT NOT NULL,
    last_four TEXT NOT NULL,
    expires TEXT NOT NULL,
    is_honored INTEGER NOT NULL,
    description TEXT NOT NULL,
    name_on_card TEXT NOT NULL,
    billing_zip TEXT NOT NULL,
    is_preferred INTEGER NOT NULL,
    payment_method_id TEXT NOT NULL UNIQUE
  ) STRICT;
  CREATE INDEX IF NOT EXISTS payment_options_by_customer ON payment_options (customer_id);
  CREATE TABLE IF NOT EXISTS provider_sessions (
    id TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    email TEXT NOT NULL,
    customer_id INTEGER,
    created_at TEXT NOT NULL,
    state TEXT NOT NULL,
    card TEXT,
    name_on_card TEXT NOT NULL,
    billing_zip TEXT NOT NULL,
    payment_method_id TEXT NOT NULL,
    cart_id TEXT
  ) STRICT;
`;

/** Balances of the chain's own cards, by the id they have in seeds/cards.ts. */
export function balanceRecords(database: DatabaseSync) {
  const balance = database.prepare("SELECT cents FROM card_balances WHERE card_id = ?");
  const open = database.prepare("INSERT OR IGNORE INTO card_balances VALUES (?, ?)");
  const take = database.prepare("UPDATE card_balances SET cents = cents - ? WHERE card_id = ?");
  return {
    find: (cardId: string): Cents => Number(balance.get(cardId)?.["cents"] ?? 0),
    open: (cardId: string, cents: Cents): void => void open.run(cardId, cents),
    take: (cardId: string, cents: Cents): void => void take.run(cents, cardId),
  };
}

export function paymentOptionRecords(database: DatabaseSync) {
  const sql = {
    ofCustomer: database.prepare("SELECT * FROM payment_options WHERE customer_id = ? ORDER BY id"),
    add: database.prepare(`
      INSERT INTO payment_options (customer_id, cc_type_code, last_four, expires, is_honored, description, name_on_card,
        billing_zip, is_preferred, payment_method_id)
      VALUES (:customerId, :ccTypeCode, :lastFour, :expires, :isHonored, :description, :nameOnCard,
        :billingZip, :isPreferred, :paymentMethodId)`),
    save: database.prepare(`
      UPDATE payment_options SET expires = :expires, description = :description, name_on_card = :nameOnCard,
        billing_zip = :billingZip, is_preferred = :isPreferred WHERE id = :id`),
    drop: database.prepare("DELETE FROM payment_options WHERE id = ?"),
    preferOthersNot: database.prepare("UPDATE payment_options SET is_preferred = 0 WHERE customer_id = ? AND id <> ?"),
  };

  const reader = rowReader<PaymentOption>({ flags: ["isHonored", "isPreferred"] });
  return {
    ofCustomer: (customerId: number) => reader.all(sql.ofCustomer.all(customerId)),
    add(option: Omit<PaymentOption, "id">): PaymentOption {
      const id = Number(sql.add.run(rowOf(option)).lastInsertRowid);
      if (option.isPreferred) sql.preferOthersNot.run(option.customerId, id);
      return { ...option, id };
    },
    save({ id, customerId, expires, description, nameOnCard, billingZip, isPreferred }: PaymentOption): void {
      sql.save.run(rowOf({ id, expires, description, nameOnCard, billingZip, isPreferred }));
      if (isPreferred) sql.preferOthersNot.run(customerId, id);
    },
    drop: (id: number): void => void sql.drop.run(id),
  };
}

export function providerRecords(database: DatabaseSync) {
  const sql = {
    add: database.prepare(`
      INSERT INTO provider_sessions VALUES (:id, :tokenHash, :email, :customerId, :createdAt, 'open', NULL, '', '', '', NULL)`),
    find: database.prepare("SELECT * FROM provider_sessions WHERE id = ?"),
    findByToken: database.prepare("SELECT * FROM provider_sessions WHERE token_hash = ?"),
    save: database.prepare(`
      UPDATE provider_sessions SET state = :state, card = :card, name_on_card = :nameOnCard, billing_zip = :billingZip,
        payment_method_id = :paymentMethodId, cart_id = :cartId WHERE id = :id`),
  };
  const reader = rowReader<ProviderSession>({ json: ["card"] });
  return {
    add(session: Pick<ProviderSession, "id" | "email" | "customerId" | "createdAt">, tokenHash: string): void {
      const { id, email, customerId, createdAt } = session;
      sql.add.run({ id, email, customerId, createdAt, tokenHash });
    },
    find: (id: string) => reader.one(sql.find.get(id)),
    findByToken: (tokenHash: string) => reader.one(sql.findByToken.get(tokenHash)),
    save({ id, state, card, nameOnCard, billingZip, paymentMethodId, cartId }: ProviderSession): void {
      sql.save.run(rowOf({ id, state, card, nameOnCard, billingZip, paymentMethodId, cartId }));
    },
  };
}
