import { test } from "./fixtures";
import { isFullSuite } from "./suite";
import { DESKTOP, PHONE } from "./widths";

/**
 * Declares tests for a phone, and in the full suite also for a desktop. For flows with different layouts;
 * others run on a phone, and the desk's on a desktop (`docs/testing.md`).
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
