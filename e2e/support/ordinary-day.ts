/** A Tuesday at noon in Dallas, months from any holiday and change of clocks: most tests are about neither. */
export const ORDINARY_DAY = "2026-05-12T12:00:00-05:00";
