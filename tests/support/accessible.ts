import { expect, type Page } from "@playwright/test";
import axe, { type AxeResults, type RunOptions } from "axe-core";

/** Rules whose outcome depends on colours: all that a theme can change. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** How long a frame may take to answer before axe leaves it out, in milliseconds. */
const FRAME_MS = 30_000;

/**
 * What axe finds on the page as it stands and in its frames, one line for each rule. `colours`: only what has to do
 * with them. Axe is put into a document once, however often it is looked at, and nothing but violations is worked out.
 */
export async function violationsOn(
  page: Page,
  of: "everything" | "colours" = "everything",
): Promise<string[]> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => "axe" in window)) continue;
    await frame.evaluate(axe.source);
    // Frames of other origins answer as well: a card is typed into one.
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

/** Lets what moves to an end come there: between two colours a text may have neither's contrast. */
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

/** Fails on whatever axe finds on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await atRest(page);
  expect(await violationsOn(page)).toEqual([]);
}
