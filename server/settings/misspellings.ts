/** A letter or two differ (`SESION_SECRETS`), or a word is left out (`CATERING_URL`). Short names match too many. */
export function misspellings(names: string[], ours: string[]): { name: string; meant: string }[] {
  const known = new Set(ours);
  return names
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const meant = ours.find((one) => one.length >= 6 && isNear(name, one));
      return meant ? [{ name, meant }] : [];
    });
}

function isNear(name: string, ours: string): boolean {
  const [one, other] = [name, ours].map((text) => text.toUpperCase().replaceAll(/[^A-Z]/g, ""));
  return distance(one!, other!) <= (ours.length < 10 ? 1 : 2) || leavesWordOut(name, ours);
}

function leavesWordOut(name: string, ours: string): boolean {
  const [words, all] = [name.split("_"), ours.split("_")];
  const isShorter = words.length > 1 && words.length === all.length - 1;
  return isShorter && words[0] === all[0] && words.every((word) => all.includes(word));
}

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[other.length]!;
}
