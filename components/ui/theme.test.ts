import { describe, expect, it } from "vitest";
import { readTheme } from "./theme";

describe("readTheme", () => {
  it.each([
    ["light", "light"],
    ["dark", "dark"],
  ])("keeps %s", (value, theme) => {
    expect(readTheme(value)).toBe(theme);
  });

  it.each([undefined, "", "DARK", "dark;", "<script>"])("leaves the choice to the system for %j", (value) => {
    expect(readTheme(value)).toBeUndefined();
  });
});
