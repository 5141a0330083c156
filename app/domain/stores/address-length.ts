/** Longest address taken (ADDR-02), and longest line 2 (ADDR-04). */
export const ADDRESS_MAX = 200;
