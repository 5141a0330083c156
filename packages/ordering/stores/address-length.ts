/** Longest address (ADDR-02) and line 2 (ADDR-04); in its own file, so that search pages load no other address code. */
export const ADDRESS_MAX = 200;
