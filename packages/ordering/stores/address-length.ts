/** Longest address taken (ADDR-02), and longest line 2 (ADDR-04). Apart: all that addresses need is not for every search. */
export const ADDRESS_MAX = 200;
