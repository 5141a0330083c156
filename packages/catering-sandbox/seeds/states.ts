export interface State {
  code: string;
  name: string;
}

const NAMES = `
AL Alabama, AK Alaska, AS American Samoa, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut,
DE Delaware, DC District of Columbia, FL Florida, GA Georgia, GU Guam, HI Hawaii, ID Idaho, IL Illinois,
IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts,
MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire,
NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, MP Northern Mariana Islands,
OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, PR Puerto Rico, RI Rhode Island, SC South Carolina,
SD South Dakota, TN Tennessee, TX Texas, VI U.S. Virgin Islands, UT Utah, VT Vermont, VA Virginia,
WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming`;

export const STATES: State[] = NAMES.trim()
  .split(/,\s/)
  .map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) }));

/** "Texas", "texas", "TX" or "D.C." */
export function readState(text: string): State | null {
  const plain = text.toLowerCase().replace(/[.\s]+/g, "");
  return (
    STATES.find(
      ({ code, name }) => code.toLowerCase() === plain || name.toLowerCase().replace(/[.\s]+/g, "") === plain,
    ) ?? (plain === "virginislands" ? (STATES.find(({ code }) => code === "VI") ?? null) : null)
  );
}
