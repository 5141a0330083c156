/** Which optional fields the API of these tests has: one project runs the same tests against the lean one. */
export const FACE = process.env["SANDBOX_FACE"] === "lean" ? "lean" : "rich";
export const IS_LEAN = FACE === "lean";
