import { openCheckoutDesk } from "../../../../server/request/areas.ts";

/** Around checkout and the rewards beside it. */
export const middleware = [openCheckoutDesk];
