import type { DatabaseSync } from "node:sqlite";

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

/** A letter that a real chain would have mailed. The token in it is what its link carries. */
export interface LetterRecord {
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

/** Accounts, their access tokens, and the links in letters. Tokens are kept as hashes only. */
export function customerRecords(database: DatabaseSync) {
  const sql = {
    byId: database.prepare("SELECT * FROM customers WHERE id = ?"),
    byLogin: database.prepare("SELECT * FROM customers WHERE email = :login OR user_name = :login"),
    add: database.prepare(`
      INSERT INTO customers VALUES (:id, :email, :userName, :firstName, :lastName, :phone, :salt, :passwordHash,
        :isConfirmed, :isOptedIn, :preferredStoreId)`),
    count: database.prepare("SELECT count(*) AS customers FROM customers"),
    confirm: database.prepare("UPDATE customers SET is_confirmed = 1 WHERE id = ?"),
    setPassword: database.prepare("UPDATE customers SET salt = ?, password_hash = ? WHERE id = ?"),
    setStore: database.prepare("UPDATE customers SET preferred_store_id = ? WHERE id = ?"),
    addToken: database.prepare("INSERT INTO tokens VALUES (?, ?, ?)"),
    token: database.prepare("SELECT customer_id FROM tokens WHERE token_hash = ? AND expires_at > ?"),
    dropTokens: database.prepare("DELETE FROM tokens WHERE customer_id = ?"),
    dropOldTokens: database.prepare("DELETE FROM tokens WHERE expires_at <= ?"),
    addLink: database.prepare("INSERT INTO links VALUES (?, ?, ?, ?)"),
    link: database.prepare("SELECT subject FROM links WHERE token_hash = ? AND kind = ? AND expires_at > ?"),
    dropLink: database.prepare("DELETE FROM links WHERE token_hash = ?"),
  };

  return {
    find: (id: number): CustomerRecord | null => asCustomer(sql.byId.get(id)),
    /** By e-mail or user name, whatever the letters' case. */
    findByLogin: (login: string): CustomerRecord | null => asCustomer(sql.byLogin.get({ login })),
    /** Without an id the next free one is given. */
    add(customer: Omit<CustomerRecord, "id">, id: number | null = null): number {
      const { isConfirmed, isOptedIn } = customer;
      const row = { ...customer, id, isConfirmed: isConfirmed ? 1 : 0, isOptedIn: isOptedIn ? 1 : 0 };
      return Number(sql.add.run(row).lastInsertRowid);
    },
    areNone: (): boolean => Number(sql.count.get()?.["customers"]) === 0,
    confirm: (id: number): void => void sql.confirm.run(id),
    setPassword: (id: number, salt: string, hash: string): void => void sql.setPassword.run(salt, hash, id),
    setPreferredStore: (id: number, storeId: number): void => void sql.setStore.run(storeId, id),

    addToken(tokenHash: string, customerId: number, expiresAt: Date, now: Date): void {
      sql.dropOldTokens.run(now.toISOString());
      sql.addToken.run(tokenHash, customerId, expiresAt.toISOString());
    },
    customerOfToken(tokenHash: string, now: Date): CustomerRecord | null {
      const row = sql.token.get(tokenHash, now.toISOString());
      return row ? asCustomer(sql.byId.get(Number(row["customer_id"]))) : null;
    },
    /** Signs an account out everywhere. */
    dropTokens: (customerId: number): void => void sql.dropTokens.run(customerId),

    addLink(tokenHash: string, kind: string, subject: string, expiresAt: Date): void {
      sql.addLink.run(tokenHash, kind, subject, expiresAt.toISOString());
    },
    subjectOfLink(tokenHash: string, kind: string, now: Date): string | null {
      const row = sql.link.get(tokenHash, kind, now.toISOString());
      return row ? String(row["subject"]) : null;
    },
    dropLink: (tokenHash: string): void => void sql.dropLink.run(tokenHash),
  };
}

/** What was sent; only ever read by the control path. */
export function mailRecords(database: DatabaseSync) {
  const add = database.prepare("INSERT INTO mail (recipient, kind, token, sent_at) VALUES (?, ?, ?, ?)");
  const all = database.prepare("SELECT * FROM mail ORDER BY id DESC LIMIT 200");
  return {
    add: ({ to, kind, token, sentAt }: LetterRecord): void => void add.run(to, kind, token, sentAt),
    /** Newest first. */
    all: (): LetterRecord[] =>
      all.all().map((row) => ({
        to: String(row["recipient"]),
        kind: String(row["kind"]),
        token: String(row["token"]),
        sentAt: String(row["sent_at"]),
      })),
  };
}

function asCustomer(row: Record<string, unknown> | undefined): CustomerRecord | null {
  if (!row) return null;
  return {
    id: Number(row["id"]),
    email: String(row["email"]),
    userName: String(row["user_name"]),
    firstName: String(row["first_name"]),
    lastName: String(row["last_name"]),
    phone: String(row["phone"]),
    salt: String(row["salt"]),
    passwordHash: String(row["password_hash"]),
    isConfirmed: row["is_confirmed"] === 1,
    isOptedIn: row["is_opted_in"] === 1,
    preferredStoreId: row["preferred_store_id"] === null ? null : Number(row["preferred_store_id"]),
  };
}
