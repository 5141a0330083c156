/** Names that the site's forms post, without those of a dish's choices and of buttons. */
const NAMES = new Set(
  `address address2 addToFavorites agreement atStore bag businessName cardNumber cardZip city createAccount customTip
  cvv date day description email estimateId expirationMonth expirationYear firstName firstYear giftNumber giftPin
  guests idempotencyKey instructions intent lastName lat lng nameOnCard near nickname offer
  orderAgain orderNumber password paymentMethodId phone points promoCode quantity refusedCode renaming returnTo
  saveAsPreferredPaymentMethod saveCard savePaymentMethod shown shownTip specialInstructions state taxEntity time tip
  toEmail token username vehicleColor vehicleType warned zip zkRewardsOptIn`.split(/\s+/),
);

/** `m10.o11.m20.o21.extra`: a group, an option, a group below it, and how much of it. */
const CHOICE = /^m\d+(?:\.[mo]\d+)*(?:\.(?:extra|side))?$/;

/** Whether a form of the site has such a field; another one is not sent back with a refused form. */
export function isKnownField(name: string): boolean {
  return NAMES.has(name) || name.startsWith("intent:") || CHOICE.test(name);
}
