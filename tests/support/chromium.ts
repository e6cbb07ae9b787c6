import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const INSTALL_TIMEOUT_MS = 5 * 60_000;
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC_APPS = ["Chromium", "Google Chrome"];

export const NO_CHROMIUM =
  "There is no Chromium for the browser tests: install one (Debian: `sudo apt install chromium`, elsewhere: " +
  "`npx playwright install chromium`), or name one in CHROMIUM_PATH.";

/**
 * Finds a Chromium that starts: the one the environment names, an installed one, Playwright's own. Null when
 * there is none. Throws when the environment names one that does not start.
 */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH || process.env.PLAYWRIGHT_CHROMIUM;
  if (named) {
    if (starts(named)) return named;
    throw new Error(`${named}, which CHROMIUM_PATH names, is not a Chromium that starts.`);
  }
  return [...installed(), chromium.executablePath()].find(starts) ?? null;
}

/** As `findChromium`, and on a Debian where we are root, installs its package when there is none. */
export function findOrInstallChromium(): string | null {
  const found = findChromium();
  if (found || !isDebian() || process.getuid?.() !== 0) return found;
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
    spawnSync("apt-get", args, {
      stdio: "ignore",
      timeout: INSTALL_TIMEOUT_MS,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  }
  return findChromium();
}

function installed(): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const asApps = MAC_APPS.map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);
  return [...onPath, ...asApps];
}

/** Asked for its version: some systems install a script in its place that only gives advice. */
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
