import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const FOLDER = path.join(import.meta.dirname, "../../../test-results/screenshots");

/** Where the pictures of the commit that is checked out go. */
export function pictureFolder(): string {
  return path.join(FOLDER, execFileSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8" }).trim());
}

/** "on-390-journey-07-time.png": mode, width and screen of a picture. */
const PICTURE = /^(on|off)-(\d+)-(.+)\.png$/;

/** After all pictures are taken: one page that shows every screen in all widths and modes, each commit below the other. */
export default function writeGallery(): void {
  mkdirSync(FOLDER, { recursive: true });
  const commits = readdirSync(FOLDER, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [{ commit: entry.name, pictures: readdirSync(path.join(FOLDER, entry.name)) }] : [],
  );
  const screens = new Map<string, string[]>();
  for (const { commit, pictures } of commits) {
    for (const picture of pictures.toSorted(byWidth)) {
      const [, mode = "", width = "", screen = ""] = PICTURE.exec(picture) ?? [];
      if (!screen) continue;
      const words = `${width} px, script ${mode}, ${commit}`;
      screens.set(screen, [
        ...(screens.get(screen) ?? []),
        `<figure class="w${width}"><a href="${commit}/${picture}"><img src="${commit}/${picture}" alt="${words}" loading="lazy"></a><figcaption>${words}</figcaption></figure>`,
      ]);
    }
  }
  const names = [...screens.keys()].toSorted();
  const sections = names.map((name) => `<h2 id="${name}">${name}</h2><div>${screens.get(name)?.join("")}</div>`);
  const list = names.map((name) => `<li><a href="#${name}">${name}</a></li>`).join("");
  writeFileSync(path.join(FOLDER, "index.html"), `${HEAD}<ol>${list}</ol>${sections.join("")}`);
}

function byWidth(one: string, other: string): number {
  const widthOf = (name: string) => Number(PICTURE.exec(name)?.[2] ?? 0);
  return widthOf(one) - widthOf(other) || one.localeCompare(other);
}

const HEAD = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>
body{font:14px system-ui;margin:1rem;background:#eee}ol{columns:4}div{display:flex;gap:12px;overflow-x:auto;align-items:flex-start}
figure{margin:0;flex:none}img{display:block;height:auto;background:#fff}.w320 img{width:200px}.w390 img{width:220px}.w768 img{width:330px}.w1280 img{width:480px}
figcaption{font-size:12px;padding:4px}</style>`;
