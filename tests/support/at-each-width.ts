import { test } from "./fixtures";
import { isFullSuite } from "./suite";
import { DESKTOP, PHONE } from "./widths";

/**
 * Declares tests for each width: on a phone, and in the full suite on a desktop as well. For flows whose pages have
 * another layout on each; the others run on a phone, and those of the desk on a desktop (`docs/testing.md`).
 */
export function atEachWidth(declare: (width: "phone" | "desktop") => void): void {
  const widths = isFullSuite ? ({ phone: PHONE, desktop: DESKTOP } as const) : ({ phone: PHONE } as const);
  for (const [width, look] of Object.entries(widths)) {
    test.describe(`on a ${width}`, () => {
      test.use(look);
      declare(width === "phone" ? "phone" : "desktop");
    });
  }
}
