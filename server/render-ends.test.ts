import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterEach, beforeEach, expect, test } from "vitest";
import { forgetRenderEnds, RENDER_ENDED } from "./render-ends";

const { abort } = AbortController.prototype;
beforeEach(forgetRenderEnds);
afterEach(() => {
  AbortController.prototype.abort = abort;
});

function reasonOf(reason: unknown): unknown {
  const controller = new AbortController();
  controller.abort(reason);
  expect(controller.signal.aborted).toBe(true);
  return controller.signal.reason;
}

test("the end of a render keeps no frames", () => {
  const ended = new Error(`${RENDER_ENDED} All cacheSignals are now aborted.`);
  expect(reasonOf(ended)).toBe(ended);
  expect(ended.stack).toBe(`Error: ${ended.message}`);
});

test("every other reason stays as it is", () => {
  expect((reasonOf(new Error("The provider takes too long.")) as Error).stack).toContain("render-ends.test");
  expect(reasonOf("left")).toBe("left");
  expect(reasonOf(undefined)).toMatchObject({ name: "AbortError" });
});

test("React still ends its renders with these words", () => {
  const file = createRequire(import.meta.url).resolve(
    "next/dist/compiled/next-server/app-page-turbo.runtime.prod.js",
  );
  expect(readFileSync(file, "utf8")).toContain(`abort(Error("${RENDER_ENDED}`);
});
