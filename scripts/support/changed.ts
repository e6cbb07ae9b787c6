import { execFileSync } from "node:child_process";
import { root } from "./folders";
import { Sentence } from "./sentence";

/** The files that differ from a commit, those that git does not know yet among them. */
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

/** What there is to run for a change. */
export type Plan = {
  /** The parts of vitest: none, the tests that import what changed, or all. */
  vitest: "none" | "all" | { related: string[] };
  /** The browser's: none, these specs, or all of the suite. What it needs, the build, goes with it. */
  browser: "none" | "all" | { specs: string[] };
};

const TYPESCRIPT = /\.tsx?$/;
const UNIT_TEST = /\.test\.tsx?$/;
const SPEC = /^tests\/e2e\/[^/]+\.spec\.ts$/;

/** Words for people: nothing that runs reads them. The site's own texts are in content/. */
const isDocument = (file: string) => /\.md$/.test(file) && !file.startsWith("content/");

/** What tests are run with, or start, or read from the disk: no import leads from it to them. */
const BEHIND_ALL =
  /^(scripts\/|db\/migrat|messages\/|content\/|public\/|simulator\/|tests\/support\/(postgres|clock|[a-z-]+-process)|vitest\.config)/;

/** What only the tests without a browser are made of. */
const WITHOUT_BROWSER =
  /^(tests\/(integration|api|races|stories|simulator|factories|site)\/|bench\/|vitest\.config)/;

/**
 * Errs on the side of running: a file that nobody can place runs everything. A changed spec runs alone only when
 * nothing that it looks at has changed with it.
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
  };
}
