import { openPlaced } from "../../../../server/request/areas.ts";

/** Around the pages of placed orders. */
export const middleware = [openPlaced];
