import type { DatabaseSync } from "node:sqlite";
import { rowOf, rowReader } from "./rows.ts";

export interface CustomerRecord {
  id: number;
  email: string;
  userName: string;
  firstName: string;
  lastName: string;
  phone: string;
  salt: string;
  /** scrypt; empty while the account has no password yet. */
  passwordHash: string;
  isConfirmed: boolean;
  isOptedIn: boolean;
  preferredStoreId: number | null;
}

/** An email that a real chain would have mailed. The token in it is what its link carries. */
export interface EmailRecord {
  to: string;
  kind: string;
  token: string;
  sentAt: string;
}

export const CUSTOMER_TABLES = `
  CREATE TABLE IF NOT EXISTS customers (
    id INTEGER PRIMARY KEY,
    email TEXT NOT NULL UNIQUE COLLATE NOCASE,
    user_name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    phone TEXT NOT NULL,
    salt TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    is_confirmed INTEGER NOT NULL,
    is_opted_in INTEGER NOT NULL,
    preferred_store_id INTEGER
  ) STRICT;
  CREATE TABLE IF NOT EXISTS tokens (
    token_hash TEXT PRIMARY KEY,
    customer_id INTEGER NOT NULL REFERENCES customers (id),
    expires_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS links (
    token_hash TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    expires_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS mail (
    id INTEGER PRIMARY KEY,
    recipient TEXT NOT NULL,
    kind TEXT NOT NULL,
    token TEXT NOT NULL,
    sent_at TEXT NOT NULL
  ) STRICT;
`;

const reader = rowReader<CustomerRecord>({ flags: ["isConfirmed", "isOptedIn"] });

/** Accounts, their access tokens, and the links in emails. Tokens are stored as hashes only. */
export function customerRecords(database: DatabaseSync) {
  return { ...accountRecords(database), ...tokenRecords(database), ...linkRecords(database) };
}

function accountRecords(database: DatabaseSync) {
  const sql = {
    byId: database.prepare("SELECT * FROM customers WHERE id = ?"),
    byLogin: database.prepare("SELECT * FROM customers WHERE email = :login OR user_name = :login"),
    add: database.prepare(`
      INSERT INTO customers VALUES (:id, :email, :userName, :firstName, :lastName, :phone, :salt, :passwordHash,
        :isConfirmed, :isOptedIn, :preferredStoreId)`),
    any: database.prepare("SELECT 1 FROM customers LIMIT 1"),
    confirm: database.prepare("UPDATE customers SET is_confirmed = 1 WHERE id = ?"),
    setPassword: database.prepare("UPDATE customers SET salt = ?, password_hash = ? WHERE id = ?"),
    setStore: database.prepare("UPDATE customers SET preferred_store_id = ? WHERE id = ?"),
  };
  return {
    find: (id: number) => reader.one(sql.byId.get(id)),
    findByLogin: (login: string) => reader.one(sql.byLogin.get({ login })),
    /** Without an id the next free one is given. */
    add: (customer: Omit<CustomerRecord, "id">, id: number | null = null): number =>
      Number(sql.add.run(rowOf({ ...customer, id })).lastInsertRowid),
    areNone: (): boolean => sql.any.get() === undefined,
    confirm: (id: number): void => void sql.confirm.run(id),
    setPassword: (id: number, salt: string, hash: string): void => void sql.setPassword.run(salt, hash, id),
    setPreferredStore: (id: number, storeId: number): void => void sql.setStore.run(storeId, id),
  };
}

function tokenRecords(database: DatabaseSync) {
  const sql = {
    add: database.prepare("INSERT INTO tokens VALUES (?, ?, ?)"),
    customer: database.prepare(`
      SELECT customers.* FROM customers JOIN tokens ON tokens.customer_id = customers.id
      WHERE token_hash = ? AND expires_at > ?`),
    drop: database.prepare("DELETE FROM tokens WHERE customer_id = ?"),
    dropOne: database.prepare("DELETE FROM tokens WHERE token_hash = ?"),
    dropOld: database.prepare("DELETE FROM tokens WHERE expires_at <= ?"),
  };
  return {
    addToken(tokenHash: string, customerId: number, expiresAt: Date, now: Date): void {
      sql.dropOld.run(now.toISOString());
      sql.add.run(tokenHash, customerId, expiresAt.toISOString());
    },
    customerOfToken: (tokenHash: string, now: Date) => reader.one(sql.customer.get(tokenHash, now.toISOString())),
    dropToken: (tokenHash: string): void => void sql.dropOne.run(tokenHash),
    dropTokens: (customerId: number): void => void sql.drop.run(customerId),
  };
}

function linkRecords(database: DatabaseSync) {
  const sql = {
    add: database.prepare("INSERT INTO links VALUES (?, ?, ?, ?)"),
    find: database.prepare("SELECT subject FROM links WHERE token_hash = ? AND kind = ? AND expires_at > ?"),
    drop: database.prepare("DELETE FROM links WHERE token_hash = ?"),
  };
  return {
    addLink(tokenHash: string, kind: string, subject: string, expiresAt: Date): void {
      sql.add.run(tokenHash, kind, subject, expiresAt.toISOString());
    },
    subjectOfLink(tokenHash: string, kind: string, now: Date): string | null {
      const row = sql.find.get(tokenHash, kind, now.toISOString());
      return row ? String(row["subject"]) : null;
    },
    dropLink: (tokenHash: string): void => void sql.drop.run(tokenHash),
  };
}

/** What was sent; only ever read by the control path. */
export function mailRecords(database: DatabaseSync) {
  const add = database.prepare("INSERT INTO mail (recipient, kind, token, sent_at) VALUES (?, ?, ?, ?)");
  const all = database.prepare(`SELECT recipient AS "to", kind, token, sent_at FROM mail ORDER BY id DESC LIMIT 200`);
  return {
    add: ({ to, kind, token, sentAt }: EmailRecord): void => void add.run(to, kind, token, sentAt),
    /** Newest first. */
    all: () => rowReader<EmailRecord>().all(all.all()),
  };
}
