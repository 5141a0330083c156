import { cookieText } from "./kept.ts";

const NAME = "promo_seen";
const ONE_YEAR = 60 * 60 * 24 * 365;

/** Whether this browser was shown the promotional add-on: a cookie that holds no secret, and outlives a sign-out. */
export interface PromoSeen {
  read(): boolean;
  write(): void;
  /** The Set-Cookie line; null where nothing was shown. */
  line(): string | null;
}

export function openPromoSeen(cookieHeader: string | null, isSecure: boolean): PromoSeen {
  const name = isSecure ? `__Host-${NAME}` : NAME;
  let isShown = false;
  return {
    read: () => isShown || cookieText(cookieHeader ?? "", name) !== null,
    write() {
      isShown = true;
    },
    line: () =>
      isShown ? `${name}=1; Path=/; Max-Age=${ONE_YEAR}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}` : null,
  };
}
