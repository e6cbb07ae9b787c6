import type { Page } from "@playwright/test";
import { violationsOn } from "./accessible";
import { unstyled } from "./styles-inside";

/** Every look of a page: at both widths in the light with all that axe knows, in the dark for its colours. */
const LOOKS = [
  { name: "phone, light", colorScheme: "light", width: 390, height: 844, of: "everything" },
  { name: "phone, dark", colorScheme: "dark", width: 390, height: 844, of: "colours" },
  { name: "desktop, dark", colorScheme: "dark", width: 1280, height: 900, of: "colours" },
  { name: "desktop, light", colorScheme: "light", width: 1280, height: 900, of: "everything" },
] as const;

/**
 * Opens a page once and says in words what is wrong with it in each of its looks: for axe, its frame, width and styles.
 * No page draws other elements at another width or in another theme, so the looks need no load of their own.
 */
export async function pageFaults(page: Page, path: string): Promise<string[]> {
  await show(page, LOOKS[0]);
  await page.goto(path, { waitUntil: "load" });
  await page.locator("h1").first().waitFor();
  // A missing page of somebody with a session is drawn by scripts, its title last.
  await page.waitForFunction(() => document.title.trim() !== "");
  const faults: string[] = [];
  for (const look of LOOKS) {
    await show(page, look);
    const found = [...(await violationsOn(page, look.of)), ...(await wrongWithFrame(page))];
    faults.push(...found.map((fault) => `${path} (${look.name}): ${fault}`));
  }
  const bare = await unstyled(page);
  return [...faults, ...bare.map((selector) => `${path}: shows ${selector} without app/inside.css`)];
}

async function show(page: Page, { colorScheme, width, height }: (typeof LOOKS)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.setViewportSize({ width, height });
}

/** The language, the first heading and what hangs out at the side, as the page stands. */
async function wrongWithFrame(page: Page): Promise<string[]> {
  const { lang, headings, overflow } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    headings: document.querySelectorAll("h1").length,
    // Against the page's own box: a phone's window grows with what is too wide.
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  return [
    ...(lang === "en-US" ? [] : [`speaks ${lang}`]),
    ...(headings === 1 ? [] : [`${headings} first headings`]),
    ...(overflow > 0 ? [`${overflow} px too wide`] : []),
  ];
}
