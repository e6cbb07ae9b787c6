import { type BrowserContext, type ConsoleMessage, expect } from "@playwright/test";

/** Declares expected console errors; any other fails the test. */
export type ConsoleGuard = {
  /** Errors that may occur any number of times. */
  expectError(pattern: RegExp): void;
  /** During `work`, exactly these errors must occur, one for each pattern and in this order. */
  during<T>(patterns: readonly RegExp[], work: () => Promise<T>): Promise<T>;
  watch(context: BrowserContext): void;
};

export function watchConsole(): { guard: ConsoleGuard; end(): void } {
  const errors: string[] = [];
  const expected: RegExp[] = [];
  const guard: ConsoleGuard = {
    expectError: (pattern) => expected.push(pattern),
    async during(patterns, work) {
      const before = errors.length;
      const result = await work();
      // The browser logs a failed request a moment after the response.
      await expect.poll(() => errors.length - before).toBeGreaterThanOrEqual(patterns.length);
      expect(errors.splice(before)).toEqual(patterns.map((pattern) => expect.stringMatching(pattern)));
      return result;
    },
    watch(context) {
      context.on("console", (message) => {
        if (message.type() === "error") errors.push(describe(message));
      });
      context.on("weberror", (error) => errors.push(String(error.error().stack ?? error.error())));
    },
  };
  return {
    guard,
    end() {
      const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
      expect(unexpected, "errors in the browser's console").toEqual([]);
    },
  };
}

function describe(message: ConsoleMessage): string {
  return `${message.text()} (${message.location().url})`;
}
