/**
 * Sales tax on prepared food by state, in millionths (82500 = 8.25 %): state and typical city rate together.
 * States without a sales tax stand here with 0, so that a forgotten state is a type error in a test, not a free meal.
 */
export const TAX_MILLIONTHS: Record<string, number> = {
  AK: 0,
  AZ: 86_000,
  CA: 95_000,
  CO: 88_100,
  DC: 100_000,
  FL: 70_000,
  GA: 89_000,
  HI: 47_120,
  ID: 60_000,
  IL: 107_500,
  IN: 90_000,
  LA: 99_500,
  MA: 70_000,
  MI: 60_000,
  MN: 108_750,
  MT: 0,
  NC: 82_500,
  NJ: 66_250,
  NM: 76_250,
  NV: 83_750,
  NY: 88_750,
  OR: 0,
  PA: 80_000,
  TN: 97_500,
  TX: 82_500,
  UT: 87_500,
  WA: 103_500,
};
