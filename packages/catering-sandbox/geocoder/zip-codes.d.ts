/** The package has no types. Only its American list is read; the entry point would load Canada too. */
declare module "zipcodes/lib/codes.js" {
  const lists: {
    codes: Record<string, { zip: string; latitude: number; longitude: number; city: string; state: string }>;
  };
  export default lists;
}
