import type { CustomerRecord } from "../records/customers.ts";

/** All of them sign in with the password that README.md tells; here it stands as scrypt leaves it. */
const PASSWORD = { salt: "zk-demo-salt-0001", passwordHash: "z1dpLiPhQA1e91_JiB3vtKWxFuwuo-IC2oVRuVeky3Y" };

export const ADA = 7001;
export const CLEO = 7003;
export const ELI = 7005;
export const FAY = 7006;

export const CUSTOMERS: CustomerRecord[] = [
  customer(ADA, "Ada", "Byron", "(214) 555-0155", { userName: "adabyron", preferredStoreId: 1 }),
  customer(7002, "Ben", "O’Brien", "(214) 555-0156"),
  customer(CLEO, "Cleo", "Søndergaard", "(312) 555-0157", { isOptedIn: false, preferredStoreId: 33 }),
  customer(7004, "Dora", "Diaz", "(212) 555-0158", { isConfirmed: false }),
  customer(ELI, "Eli", "Whitfield", "(404) 555-0159"),
  customer(FAY, "Fay", "Nguyen", "(415) 555-0160"),
];

function customer(id: number, firstName: string, lastName: string, phone: string, more: Partial<CustomerRecord> = {}) {
  const email = `${firstName.toLowerCase()}@example.com`;
  const ordinary = { userName: email, isConfirmed: true, isOptedIn: true, preferredStoreId: null };
  return { ...PASSWORD, id, email, firstName, lastName, phone, ...ordinary, ...more };
}
