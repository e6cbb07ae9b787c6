import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const INSTALL_TIMEOUT_MS = 5 * 60_000;
const SHELLS = ["chromium-headless-shell"];
const WHOLE = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC_APPS = ["Chromium", "Google Chrome"];
const PACKAGES = { shell: "chromium-headless-shell", whole: "chromium" };

/** `whole` is the users' browser; `shell` prefers the headless shell. */
type ChromiumKind = keyof typeof PACKAGES;

export const NO_CHROMIUM =
  "There is no Chromium for the browser tests: install one (Debian: `sudo apt install chromium`, elsewhere: " +
  "`npx playwright install chromium`), or name one in CHROMIUM_PATH.";

/**
 * Finds a Chromium that starts: from the environment, installed, or Playwright's. Null if there is none.
 * Throws if the environment's does not start.
 */
export function findChromium(kind: ChromiumKind = "shell"): string | null {
  const chosen = named();
  if (chosen) {
    if (starts(chosen)) return chosen;
    throw new Error(`${chosen}, which CHROMIUM_PATH names, is not a Chromium that starts.`);
  }
  return [...installed(kind), chromium.executablePath()].find(starts) ?? null;
}

/** Like `findChromium`, but on Debian, as root, installs a missing package. */
export function findOrInstallChromium(kind: ChromiumKind = "shell"): string | null {
  const isThere = named() || onPath(kind === "shell" ? SHELLS : WHOLE).some(existsSync);
  if (!isThere && isDebian() && process.getuid?.() === 0) {
    install(PACKAGES[kind]);
    if (!findChromium(kind)) install(PACKAGES.whole);
  }
  return findChromium(kind);
}

const named = () => process.env.CHROMIUM_PATH || process.env.PLAYWRIGHT_CHROMIUM;

function install(name: string): void {
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", name]]) {
    spawnSync("apt-get", args, {
      stdio: "ignore",
      timeout: INSTALL_TIMEOUT_MS,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  }
}

function installed(kind: ChromiumKind): string[] {
  const asApps = MAC_APPS.map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);
  return [...onPath(kind === "shell" ? [...SHELLS, ...WHOLE] : WHOLE), ...asApps];
}

function onPath(names: string[]): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** Runs `--version`, because some systems install a script that only prints advice. */
function starts(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    const answer = execFileSync(path, ["--version"], {
      encoding: "utf8",
      timeout: 20_000,
      stdio: ["ignore", "pipe", "ignore"],
    });
    return /chrom/i.test(answer);
  } catch {
    return false;
  }
}

function isDebian(): boolean {
  try {
    return /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
  } catch {
    return false;
  }
}
