import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

/** Chromium's engine without its window code: nine menu tests take 53 s instead of 73 s. */
const HEADLESS = "chromium-headless-shell";

/** Chromium for the tests: from `PLATTER_CHROMIUM`, the system or Playwright; null when none is installed. */
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

/** As `findBrowser`, but installs a missing browser; in CI also the headless shell when only `chromium` is found. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found && !(process.env.CI && found === onPath("chromium"))) return found;
  if (!found) say("There is no Chromium on this machine, and the browser tests need one.");
  // Ubuntu's package only installs a snap, which containers cannot run.
  if (!isUbuntu()) aptInstall(HEADLESS);
  if (!isUbuntu() && !findBrowser()) aptInstall("chromium");
  return findBrowser() ?? installPlaywrightsOwn();
}

/** Text browsers under test; each name is both a package and a command. */
export const TEXT_BROWSERS = ["w3m", "lynx", "links"] as const;
export type TextBrowserName = (typeof TEXT_BROWSERS)[number];

/** Null without the text browser or `script`, which provides its terminal. */
export function findTextBrowser(name: TextBrowserName): string | null {
  return process.platform === "linux" && onPath("script") ? onPath(name) : null;
}

/** As `findTextBrowser`, but tries to install the browser first. */
export function ensureTextBrowser(name: TextBrowserName): string | null {
  if (findTextBrowser(name) === null && process.platform === "linux") {
    say(`There is no text browser ${name} on this machine; one test orders with it.`);
    aptInstall(name);
  }
  return findTextBrowser(name);
}

/** The system's Firefox; null when it is not installed. */
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

/** WebKitGTK: its WebDriver, its browser, and a virtual screen. */
export interface WebKitPrograms {
  driver: string;
  browser: string;
  screen: string;
}

/** Null when one of the three programs is missing. */
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

/** How to start the server of the store shared by replicas. */
export interface StoreProgram {
  program: string;
  argv0: string;
}

/** Valkey or, with the same protocol, Redis; null when neither is installed. */
export function findStore(): StoreProgram | null {
  for (const name of ["valkey", "redis"]) {
    // Debian's redis-server is a link to redis-check-rdb; the package of the link would also start a service.
    const program = onPath(`${name}-server`) ?? onPath(`${name}-check-rdb`);
    const found = program && { program, argv0: `${name}-server` };
    if (found && isServer(found)) return found;
  }
  return null;
}

/** As `findStore`, but tries to install Redis first. */
export function ensureStore(): StoreProgram | null {
  if (findStore() === null && process.platform === "linux") {
    say("There is no Valkey or Redis on this machine; one test shares limits through it.");
    aptInstall("redis-tools");
  }
  return findStore();
}

/** The path of a program that the laboratory needs, after trying to install its Debian package; null if missing. */
export function ensureProgram(name: string, debian: string): string | null {
  if (onPath(name) === null && process.platform === "linux") {
    say(`There is no ${name} on this machine; a command of the laboratory runs it.`);
    // Under systemd, installing the package would start its service.
    if (!existsSync("/run/systemd/system")) aptInstall(debian);
  }
  return onPath(name);
}

function isServer({ program, argv0 }: StoreProgram): boolean {
  return /server v=/.test(spawnSync(program, ["--version"], { argv0, encoding: "utf8" }).stdout);
}

/** The path of a program; null when it is not installed. */
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

/** False for the chromium-browser script of some systems, which only prints how to install the browser. */
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
  // System libraries are installed where permitted; without them the browser may still run.
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

/** Words before `apt-get` that give it root rights; null without apt-get or such rights. */
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
