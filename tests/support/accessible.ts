import { expect, type Page } from "@playwright/test";
import axe, { type AxeResults, type RunOptions } from "axe-core";

/** Rules whose outcome depends on colours: all that a theme can change. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** How long axe waits for a frame to respond before it skips the frame, in milliseconds. */
const FRAME_MS = 30_000;

/**
 * The violations that axe finds in the page's present state and in its frames, one line for each rule.
 * `colours` checks only the rules about colours. To save time, axe is injected into a document once and
 * computes only violations.
 */
export async function violationsOn(
  page: Page,
  of: "everything" | "colours" = "everything",
): Promise<string[]> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => "axe" in window)) continue;
    await frame.evaluate(axe.source);
    // Frames of other origins are checked as well, because the card fields are in one.
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

/** Waits until all finite animations have ended: during a colour transition, the contrast may be too low. */
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

/** How long a page may pass through a state that is not its own, in milliseconds. */
const PASSING_MS = 5_000;

/**
 * Fails on any violation that axe finds in the page's present state and that stays. A button that stops waiting
 * fades back a frame after its answer is shown, and after a link was followed Next takes the last page's title
 * away with its content and sets the new one a moment later: what is gone at the next look was on its way. The
 * time begins after the first look, because on a busy machine one look can take longer than that.
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
