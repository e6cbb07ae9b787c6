import type { Reporter } from "vitest/node";

type Ended = Parameters<NonNullable<Reporter["onTestRunEnd"]>>;

/**
 * Prints errors outside tests, such as an unhandled rejection. They fail the run, but the JSON report omits
 * them.
 */
export default class ErrorsOutsideTests implements Reporter {
  onTestRunEnd(_modules: Ended[0], unhandledErrors: Ended[1]): void {
    for (const { type, name, message, stack, cause, VITEST_TEST_PATH: file } of unhandledErrors) {
      console.error(`\n${type ?? name ?? "Error"}${file ? ` in ${file}` : ""}\n${stack ?? message}`);
      if (cause) console.error(`Caused by ${cause.stack ?? cause.message}`);
    }
  }
}
