import type { Page } from "@playwright/test";

/** Selected elements, and similar ones. */
const PAIRS = [
  [".estimate:has(:checked)", ".estimate:not(:has(:checked))"],
  ['.slot[aria-pressed="true"]', '.slot[aria-pressed="false"]'],
  ['.calendar-day[aria-pressed="true"]', '.calendar-day[aria-pressed="false"]'],
  [".step-here > *", ".step:not(.step-here) > *"],
  [".button-main", ".button:not(.button-main)"],
] as const;

/** Faults in forced colors: pairs that look the same, and borders for spacing only that become visible. */
export async function forcedColorFaults(page: Page): Promise<string[]> {
  const unseen = await page.evaluateHandle(() =>
    [...document.body.querySelectorAll("*")].filter((element) => {
      const style = getComputedStyle(element);
      return (
        element.getClientRects().length > 0 &&
        (["top", "right", "bottom", "left"] as const).some(
          (side) =>
            style.getPropertyValue(`border-${side}-width`) !== "0px" &&
            style.getPropertyValue(`border-${side}-color`) === "rgba(0, 0, 0, 0)",
        )
      );
    }),
  );
  await page.emulateMedia({ forcedColors: "active" });
  const faults = await page.evaluate(
    ([elements, pairs]) => {
      const looks = (element: Element) => {
        const { borderWidth, borderStyle, borderColor, backgroundColor } = getComputedStyle(element);
        return [borderWidth, borderStyle, borderColor, backgroundColor].join();
      };
      const same = pairs.filter((pair) => {
        const [chosen, other] = pair.map((selector) => document.querySelector(`main ${selector}, header ${selector}`));
        return chosen && other && looks(chosen) === looks(other);
      });
      const seen = elements.filter((element) => !/^0px( 0px)*$/.test(getComputedStyle(element).borderWidth));
      return [
        ...same.map((pair) => `the same: ${pair.join(" and ")}`),
        ...seen.map((element) => `seen border: ${element.tagName} ${element.className}`),
      ];
    },
    [unseen, PAIRS] as const,
  );
  await page.emulateMedia({ forcedColors: null });
  return faults;
}
