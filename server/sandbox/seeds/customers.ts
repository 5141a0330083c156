import type { CustomerRecord } from "../records/customers.ts";

/** All of them sign in with the password that README.md tells; here it stands as scrypt leaves it. */
const PASSWORD = { salt: "zk-demo-salt-0001", passwordHash: "z1dpLiPhQA1e91_JiB3vtKWxFuwuo-IC2oVRuVeky3Y" };

const ORDINARY = { ...PASSWORD, isConfirmed: true, isOptedIn: true, preferredStoreId: null };

export const ADA = 7001;
export const BEN = 7002;
export const CLEO = 7003;
export const DORA = 7004;
export const ELI = 7005;
export const FAY = 7006;

export const CUSTOMERS: CustomerRecord[] = [
  {
    ...ORDINARY,
    id: ADA,
    email: "ada@example.com",
    userName: "adabyron",
    firstName: "Ada",
    lastName: "Byron",
    phone: "(214) 555-0155",
    preferredStoreId: 1,
  },
  {
    ...ORDINARY,
    id: BEN,
    email: "ben@example.com",
    userName: "ben@example.com",
    firstName: "Ben",
    lastName: "O’Brien",
    phone: "(214) 555-0156",
  },
  {
    ...ORDINARY,
    id: CLEO,
    email: "cleo@example.com",
    userName: "cleo@example.com",
    firstName: "Cleo",
    lastName: "Søndergaard",
    phone: "(312) 555-0157",
    isOptedIn: false,
    preferredStoreId: 33,
  },
  {
    ...ORDINARY,
    id: DORA,
    email: "dora@example.com",
    userName: "dora@example.com",
    firstName: "Dora",
    lastName: "Diaz",
    phone: "(212) 555-0158",
    isConfirmed: false,
  },
  {
    ...ORDINARY,
    id: ELI,
    email: "eli@example.com",
    userName: "eli@example.com",
    firstName: "Eli",
    lastName: "Whitfield",
    phone: "(404) 555-0159",
  },
  {
    ...ORDINARY,
    id: FAY,
    email: "fay@example.com",
    userName: "fay@example.com",
    firstName: "Fay",
    lastName: "Nguyen",
    phone: "(415) 555-0160",
  },
];
