const NAMES = `
AL Alabama, AK Alaska, AS American Samoa, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut,
DE Delaware, DC District of Columbia, FL Florida, GA Georgia, GU Guam, HI Hawaii, ID Idaho, IL Illinois,
IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan,
MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey,
NM New Mexico, NY New York, NC North Carolina, ND North Dakota, MP Northern Mariana Islands, OH Ohio,
OK Oklahoma, OR Oregon, PA Pennsylvania, PR Puerto Rico, RI Rhode Island, SC South Carolina, SD South Dakota,
TN Tennessee, TX Texas, UT Utah, VT Vermont, VI Virgin Islands, VA Virginia, WA Washington, WV West Virginia,
WI Wisconsin, WY Wyoming`;

/** The 50 states, the District of Columbia and the territories, by name (CHK-11). */
export const STATES = NAMES.trim()
  .split(/,\s/)
  .map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) }));

export function isState(code: string): boolean {
  return STATES.some((state) => state.code === code);
}

/** "Texas" for "TX"; an unknown code stays. */
export function stateName(code: string): string {
  return STATES.find((state) => state.code === code)?.name ?? code;
}
