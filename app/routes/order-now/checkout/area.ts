import { openCheckoutDesk } from "../../../../server/request/areas.ts";

export const middleware = [openCheckoutDesk];
