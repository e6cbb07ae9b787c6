import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { unstyled } from "./styles-inside";

/** Opens a page and says in words what is wrong with it as it stands: for axe, its frame, width and styles. */
export async function pageFaults(page: Page, path: string): Promise<string[]> {
  await page.goto(path, { waitUntil: "load" });
  await page.locator("h1").first().waitFor();
  // A missing page of somebody with a session is drawn by scripts, its title last.
  await page.waitForFunction(() => document.title.trim() !== "");
  const { violations } = await new AxeBuilder({ page }).analyze();
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
