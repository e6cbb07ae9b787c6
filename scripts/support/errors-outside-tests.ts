import type { Reporter } from "vitest/node";

type Ended = Parameters<NonNullable<Reporter["onTestRunEnd"]>>;

/**
 * A reporter for Vitest that prints what went wrong outside every test, such as a process that ended or a promise that nobody
 * awaited. The JSON report leaves such errors out, although the run fails by them.
 */
export default class ErrorsOutsideTests implements Reporter {
  onTestRunEnd(_modules: Ended[0], unhandledErrors: Ended[1]): void {
    for (const { type, name, message, stack, cause, VITEST_TEST_PATH: file } of unhandledErrors) {
      console.error(`\n${type ?? name ?? "Error"}${file ? ` in ${file}` : ""}\n${stack ?? message}`);
      if (cause) console.error(`Caused by ${cause.stack ?? cause.message}`);
    }
  }
}
