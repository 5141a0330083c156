/** How much the stand-in tells beyond what the specification promises. */
export interface Face {
  tokenSeconds: number;
  /** Whether a customer's cart opens by its id alone. */
  hasOpenCarts: boolean;
  /** Whether a token can be ended before its time. */
  hasRevocation: boolean;
  /** What becomes of a reply, by the method and path of its route; a Response is sent as it is. */
  replies: Record<string, (body: unknown) => unknown>;
}

/** Everything that the areas know. */
export const RICH: Face = { tokenSeconds: 8 * 60 * 60, hasOpenCarts: false, hasRevocation: true, replies: {} };
