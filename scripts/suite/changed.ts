import { execFileSync } from "node:child_process";
import { root } from "../support/folders";
import { Sentence } from "../support/sentence";

export function changedFiles(since: string): string[] {
  const git = (...args: string[]) => {
    try {
      return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
    } catch {
      throw new Sentence(`git knows of no changes since ${since}.`);
    }
  };
  const names = [
    git("diff", "--name-only", "-z", "--merge-base", since),
    git("ls-files", "--others", "--exclude-standard", "-z"),
  ];
  return [...new Set(names.join("").split("\0").filter(Boolean))].sort();
}

export type Plan = {
  vitest: "none" | "all" | { related: string[] };
  /** Playwright: none, these specs, or all. Anything but none includes the build. */
  browser: "none" | "all" | { specs: string[] };
  /** They run even if the quick suite leaves them out. */
  changedTests: string[];
};

const TYPESCRIPT = /\.tsx?$/;
const UNIT_TEST = /\.test\.tsx?$/;
const SPEC = /^tests\/e2e\/[^/]+\.spec\.ts$/;

/** Documentation, which no code reads. Markdown in content/ is text of the site. */
const isDocument = (file: string) => /\.md$/.test(file) && !file.startsWith("content/");

/** What tests run with, start, or read from disk: imports do not show its use. */
const BEHIND_ALL =
  /^(scripts\/|db\/migrat|messages\/|content\/|public\/|simulator\/|tests\/support\/(postgres|clock|[a-z-]+-process)|vitest\.config)/;

const WITHOUT_BROWSER =
  /^(tests\/(integration|api|races|stories|simulator|factories|site)\/|bench\/|vitest\.config)/;

/**
 * Runs everything for a file whose use cannot be traced. Runs changed specs alone only if nothing else that
 * affects browser tests changed.
 */
export function planFor(files: readonly string[]): Plan {
  const code = files.filter((file) => !isDocument(file));
  const forVitest = code.filter((file) => !SPEC.test(file));
  const forBrowser = code.filter((file) => !UNIT_TEST.test(file) && !WITHOUT_BROWSER.test(file));
  const isTraceable = (file: string) => TYPESCRIPT.test(file) && !BEHIND_ALL.test(file);
  return {
    vitest: forVitest.length === 0 ? "none" : forVitest.every(isTraceable) ? { related: forVitest } : "all",
    browser:
      forBrowser.length === 0
        ? "none"
        : forBrowser.every((file) => SPEC.test(file))
          ? { specs: forBrowser }
          : "all",
    changedTests: code.filter((file) => UNIT_TEST.test(file)),
  };
}
