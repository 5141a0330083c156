import { isNear } from "@platter/ordering/words.ts";

/** Finds wrong letters (`SESION_SECRETS`) and missing words (`CATERING_URL`); short settings would match too many. */
export function misspellings(names: string[], ours: string[]): { name: string; meant: string }[] {
  const known = new Set(ours);
  return names
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const meant = ours.find(
        (one) => one.length >= 6 && (isNear(letters(name), letters(one)) || leavesWordOut(name, one)),
      );
      return meant ? [{ name, meant }] : [];
    });
}

function letters(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z]/g, "");
}

function leavesWordOut(name: string, ours: string): boolean {
  const [words, all] = [name.split("_"), ours.split("_")];
  const isShorter = words.length > 1 && words.length === all.length - 1;
  return isShorter && words[0] === all[0] && words.every((word) => all.includes(word));
}
