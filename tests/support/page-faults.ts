import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { unstyled } from "./styles-inside";

/** All that a theme can change for axe; the rest is the same in both. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Opens a page and says in words what is wrong with it as it stands: for axe, its frame, width and styles. `colours`:
 * of what axe finds, only what has to do with them.
 */
export async function pageFaults(
  page: Page,
  path: string,
  { of }: { of: "everything" | "colours" } = { of: "everything" },
): Promise<string[]> {
  await page.goto(path, { waitUntil: "load" });
  await page.locator("h1").first().waitFor();
  // A missing page of somebody with a session is drawn by scripts, its title last.
  await page.waitForFunction(() => document.title.trim() !== "");
  const axe = new AxeBuilder({ page });
  const { violations } = await (of === "colours" ? axe.withRules(COLOURS) : axe).analyze();
  const { lang, headings, overflow } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    headings: document.querySelectorAll("h1").length,
    overflow: document.documentElement.scrollWidth - window.innerWidth,
  }));
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`),
    ...(lang === "en-US" ? [] : [`speaks ${lang}`]),
    ...(headings === 1 ? [] : [`${headings} first headings`]),
    ...(await unstyled(page)).map((selector) => `shows ${selector} without app/inside.css`),
    ...(overflow > 0 ? [`${overflow} px too wide`] : []),
  ].map((fault) => `${path}: ${fault}`);
}
