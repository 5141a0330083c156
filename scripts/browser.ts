import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

/** The same engine without the parts that a window needs: nine tests of the menu take 53 s instead of 73 s. */
const HEADLESS = "chromium-headless-shell";

/** Chromium for the tests: the one that is named, one of the system, or Playwright's own; null when there is none. */
export function findBrowser(): string | null {
  const named = process.env.PLATTER_CHROMIUM;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`PLATTER_CHROMIUM is ${named}, but there is no such file.`);
  }
  const commands = [HEADLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"].flatMap(
    (name) => onPath(name) ?? [],
  );
  const apps = ["Google Chrome", "Chromium"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  const candidates = [...commands, ...playwrightsOwn(), ...apps];
  return candidates.find((candidate) => existsSync(candidate) && runs(candidate)) ?? null;
}

/** As `findBrowser`, but installs one when there is none; in CI also when there is only one with all that a window needs. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found && !(process.env.CI && found === onPath("chromium"))) return found;
  if (!found) say("There is no Chromium on this machine, and the browser tests need one.");
  // On Ubuntu the package is only a pointer to a snap, which containers cannot run.
  if (!isUbuntu()) aptInstall(HEADLESS);
  if (!isUbuntu() && !findBrowser()) aptInstall("chromium");
  return findBrowser() ?? installPlaywrightsOwn();
}

/** The text browsers that an order is tried in; each is a package and a command of this name. */
export const TEXT_BROWSERS = ["w3m", "lynx", "links"] as const;
export type TextBrowserName = (typeof TEXT_BROWSERS)[number];

/** The text browser, if it is here, with `script`, which gives it a terminal. */
export function findTextBrowser(name: TextBrowserName): string | null {
  return process.platform === "linux" && onPath("script") ? onPath(name) : null;
}

/** As `findTextBrowser`, but tries to install it; null when it cannot be had. */
export function ensureTextBrowser(name: TextBrowserName): string | null {
  if (findTextBrowser(name) === null && process.platform === "linux") {
    say(`There is no text browser ${name} on this machine; one test orders with it.`);
    aptInstall(name);
  }
  return findTextBrowser(name);
}

/** Firefox, of the system; null when there is none. */
export function findFirefox(): string | null {
  return process.platform === "linux" ? (onPath("firefox-esr") ?? onPath("firefox")) : null;
}

/** As `findFirefox`, but tries to install it. */
export function ensureFirefox(): string | null {
  if (findFirefox() === null && process.platform === "linux") {
    say("There is no Firefox on this machine; some tests order with it.");
    aptInstall("firefox-esr");
  }
  return findFirefox();
}

/** WebKit for GTK: the program that drives it, the browser itself, and a virtual screen for it. */
export interface WebKitPrograms {
  driver: string;
  browser: string;
  screen: string;
}

/** Null when a part of it is missing. */
export function findWebKit(): WebKitPrograms | null {
  const [driver, screen] = [onPath("WebKitWebDriver"), onPath("Xvfb")];
  const [browser] = process.platform === "linux" ? globSync("/usr/lib*/{*/,}webkit2gtk-4.*/MiniBrowser") : [];
  return driver && screen && browser ? { driver, browser, screen } : null;
}

/** As `findWebKit`, but tries to install it. */
export function ensureWebKit(): WebKitPrograms | null {
  if (findWebKit() === null && process.platform === "linux") {
    say("There is no WebKit on this machine; some tests order with it.");
    for (const name of ["webkit2gtk-driver", "xvfb"]) aptInstall(name);
  }
  return findWebKit();
}

/** How to start a server of the store that replicas share. */
export interface StoreProgram {
  program: string;
  argv0: string;
}

/** Valkey, or Redis, which speaks the same protocol; null when there is neither. */
export function findStore(): StoreProgram | null {
  for (const name of ["valkey", "redis"]) {
    // Debian's redis-server is a link to this program, in a package that would start a service as well.
    const program = onPath(`${name}-server`) ?? onPath(`${name}-check-rdb`);
    const found = program && { program, argv0: `${name}-server` };
    if (found && isServer(found)) return found;
  }
  return null;
}

/** As `findStore`, but tries to install one; null when it cannot be had. */
export function ensureStore(): StoreProgram | null {
  if (findStore() === null && process.platform === "linux") {
    say("There is no Valkey or Redis on this machine; one test shares limits through it.");
    aptInstall("redis-tools");
  }
  return findStore();
}

/** A program of the laboratory, of a package of Debian's; tries to install it, null when it cannot be had. */
export function ensureProgram(name: string, debian: string): string | null {
  if (onPath(name) === null && process.platform === "linux") {
    say(`There is no ${name} on this machine; a command of the laboratory runs it.`);
    // Under systemd the package would start its service.
    if (!existsSync("/run/systemd/system")) aptInstall(debian);
  }
  return onPath(name);
}

function isServer({ program, argv0 }: StoreProgram): boolean {
  return /server v=/.test(spawnSync(program, ["--version"], { argv0, encoding: "utf8" }).stdout);
}

/** Where the program of this name is; null where it is not. */
export function onPath(name: string): string | null {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/bin", "/usr/local/bin", "/usr/sbin"];
  const places = folders.filter(Boolean).map((folder) => path.join(folder, name));
  return places.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Some systems put a script named chromium-browser where the browser would be; it only says how to install it. */
function runs(program: string): boolean {
  const { status, stdout } = spawnSync(program, ["--version"], { encoding: "utf8", timeout: 20_000 });
  return status === 0 && /Chrom/.test(stdout);
}

function playwrightsOwn(): string[] {
  try {
    return [chromium.executablePath()];
  } catch {
    return []; // Playwright has no browser for this system.
  }
}

function installPlaywrightsOwn(): string {
  const install = [path.resolve(import.meta.dirname, "../node_modules/@playwright/test/cli.js"), "install", "chromium"];
  // Its libraries too, where we may; if that fails they may still be here.
  if (!aptPrefix() || !run(process.execPath, [...install, "--with-deps"])) run(process.execPath, install);
  const found = findBrowser();
  if (found) return found;
  throw new Error(
    "Not run for want of a browser: the orders in real browsers. Install Chromium (Debian: apt-get install chromium) or " +
      "Chrome, or set PLATTER_CHROMIUM to the path of one.",
  );
}

function aptInstall(name: string): void {
  const prefix = aptPrefix();
  if (prefix) {
    const apt = [...prefix, "DEBIAN_FRONTEND=noninteractive", "apt-get"];
    run("env", [...apt, "update"]);
    run("env", [...apt, "install", "-y", "--no-install-recommends", name]);
  } else {
    say(`Installing the package ${name} takes apt-get and the rights to use it; this user has not both.`);
  }
}

/** What to put before a command that installs packages; null when this machine or user has no use of it. */
function aptPrefix(): string[] | null {
  if (!onPath("apt-get")) return null;
  if (process.getuid?.() === 0) return [];
  const maySudo = onPath("sudo") && spawnSync("sudo", ["-n", "true"]).status === 0;
  return maySudo ? ["sudo", "-n", "env"] : null;
}

function isUbuntu(): boolean {
  return existsSync("/etc/os-release") && /^ID=ubuntu$/m.test(readFileSync("/etc/os-release", "utf8"));
}

function run(program: string, words: string[]): boolean {
  say(`Running: ${[path.basename(program), ...words].join(" ")}`);
  const { status, error } = spawnSync(program, words, { stdio: "inherit" });
  if (status !== 0) say(`That did not work${error ? `: ${error.message}` : ""}.`);
  return status === 0;
}

function say(sentence: string): void {
  console.log(sentence);
}
