import { expect, type Page } from "@playwright/test";
import axe, { type AxeResults, type RunOptions } from "axe-core";

const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

const FRAME_MS = 30_000;

/**
 * Lists violations in the page and its frames, one line for each rule. `colours` checks only color rules.
 * Injects axe once into a document, to save time.
 */
export async function violationsOn(
  page: Page,
  of: "everything" | "colours" = "everything",
): Promise<string[]> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => "axe" in window)) continue;
    await frame.evaluate(axe.source);
    // The card fields are in a frame of another origin.
    await frame.evaluate(`axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] })`);
  }
  const options: RunOptions = {
    resultTypes: ["violations"],
    pingWaitTime: FRAME_MS,
    ...(of === "colours" ? { runOnly: { type: "rule", values: COLOUR_RULES } } : {}),
  };
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    (asked) => Reflect.get(window, "axe").run(document, asked),
    options,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/** Waits for animations: during a color transition, the contrast may be too low. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

const PASSING_MS = 5_000;

/**
 * Ignores transient violations: a button fades back a frame after its answer, and Next sets a new title a
 * moment later than the content. The time begins after the first look, which can be slow.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const look = async () => {
    await atRest(page);
    return violationsOn(page);
  };
  let found = await look();
  const end = performance.now() + PASSING_MS;
  while (found.length > 0 && performance.now() < end) found = await look();
  expect(found).toEqual([]);
}
