import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { z } from "zod";
import { root } from "../support/folders";

export type Tally = { passed: number; failed: number; failures: Failure[]; times: TestTime[] };
type Failure = { name: string; reason: string };
type TestTime = { name: string; ms: number };

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(""),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** A test file that could not be loaded counts as one failure. */
export function readVitest(file: string): Tally {
  if (!existsSync(file)) return nothing();
  const report = vitestReport.parse(JSON.parse(readFileSync(file, "utf8")));
  const tally = nothing();
  for (const { name, status, message, assertionResults } of report.testResults) {
    const source = relative(root, name);
    const before = tally.failed;
    for (const test of assertionResults) {
      // A skipped test proves nothing, so it must not look like a success.
      const called = `${source}: ${test.fullName}`;
      tally.times.push({ name: called, ms: test.duration ?? 0 });
      count(tally, test.status === "passed", called, [
        ...(test.failureMessages ?? []),
        ...(test.status === "failed" ? [] : [`status: ${test.status}`]),
      ]);
    }
    if (status === "failed" && tally.failed === before) count(tally, false, source, [message]);
  }
  return tally;
}

const playwrightResult = z.object({
  status: z.string().optional(),
  duration: z.number().default(0),
  errors: z.array(z.object({ message: z.string().optional() })).default([]),
});
const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({ projectName: z.string(), status: z.string(), results: z.array(playwrightResult) }),
  ),
});
type Suite = { title: string; specs?: z.infer<typeof playwrightSpec>[]; suites?: Suite[] };
const playwrightSuite: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(playwrightSpec).optional(),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
const playwrightReport = z.object({
  suites: z.array(playwrightSuite),
  errors: z.array(z.object({ message: z.string().optional() })).default([]),
});

/** An error outside the tests counts as one failure. */
export function readPlaywright(file: string): Tally {
  if (!existsSync(file)) return nothing();
  const report = playwrightReport.parse(JSON.parse(readFileSync(file, "utf8")));
  const tally = nothing();
  for (const suite of report.suites) addSuite(tally, suite, "");
  for (const { message } of report.errors) count(tally, false, "browser tests", [message ?? ""]);
  return tally;
}

function addSuite(tally: Tally, suite: Suite, path: string): void {
  const here = path ? `${path} ${suite.title}` : suite.title;
  for (const { title, tests } of suite.specs ?? []) {
    for (const { projectName, status, results } of tests) {
      const reasons = results.flatMap(({ errors }) => errors.map(({ message }) => message ?? ""));
      // With a single project, Playwright's project name is empty.
      const called = `${here}: ${title}${projectName ? ` (${projectName})` : ""}`;
      tally.times.push({ name: called, ms: results.reduce((sum, { duration }) => sum + duration, 0) });
      count(tally, status === "expected", called, [
        ...reasons,
        ...(reasons.length > 0 ? [] : [`status: ${status}`]),
      ]);
    }
  }
  for (const inner of suite.suites ?? []) addSuite(tally, inner, here);
}

export function nothing(): Tally {
  return { passed: 0, failed: 0, failures: [], times: [] };
}

function count(tally: Tally, passed: boolean, name: string, reasons: string[]): void {
  if (passed) {
    tally.passed += 1;
    return;
  }
  tally.failed += 1;
  tally.failures.push({ name, reason: reasons.join("\n") });
}
