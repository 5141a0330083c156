/** No rule of ours: the API says what is no address (REWARD-19). */
export const giftCardFormRules = {
  toEmail: { problem: () => null, format: (text: string) => text.trim().slice(0, 300) },
};
