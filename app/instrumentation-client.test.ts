import { afterAll, expect, it } from "vitest";
import { globalConfig } from "zod/v4/core";

const before = globalConfig.jitless;
afterAll(() => {
  globalConfig.jitless = before;
});

it("keeps zod in the browser from its probe for eval, which the content security policy refuses", async () => {
  globalConfig.jitless = false;
  await import("@/instrumentation-client");
  expect(globalConfig.jitless).toBe(true);
});
