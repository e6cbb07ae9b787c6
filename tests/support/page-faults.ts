import type { Page } from "@playwright/test";
import { violationsOn } from "./accessible";
import { smallTargets } from "./small-targets";
import { unstyled } from "./styles-inside";
import { isFullSuite, isNightlySuite } from "./suite";

/** Light with all of axe's rules, dark with its color rules. */
const ALL_LOOKS = [
  { name: "phone, light", colorScheme: "light", width: 390, height: 844, of: "everything" },
  { name: "phone, dark", colorScheme: "dark", width: 390, height: 844, of: "colours" },
  { name: "desktop, light", colorScheme: "light", width: 1280, height: 900, of: "everything" },
  { name: "desktop, dark", colorScheme: "dark", width: 1280, height: 900, of: "colours" },
] as const;

type Look = (typeof ALL_LOOKS)[number];

/** Both widths and both themes in the full suite, and every pair of them in the nightly one. */
const LOOKS: readonly Look[] = ALL_LOOKS.slice(0, isNightlySuite ? 4 : isFullSuite ? 3 : 1);

/**
 * Opens a page and lists its faults in each variant: axe violations, language, headings, width and styles;
 * with `targets` also tap targets that are too small. Loads it once, because no page renders other elements
 * at another width or theme.
 */
export async function pageFaults(page: Page, path: string, { targets = false } = {}): Promise<string[]> {
  await show(page, ALL_LOOKS[0]);
  await page.goto(path, { waitUntil: "load" });
  await page.locator("h1").first().waitFor();
  // With a session, scripts render the not-found page, and set the title last.
  await page.waitForFunction(() => document.title.trim() !== "");
  const faults: string[] = [];
  for (const look of LOOKS) {
    await show(page, look);
    const found = [...(await violationsOn(page, look.of)), ...(await wrongWithFrame(page))];
    faults.push(...found.map((fault) => `${path} (${look.name}): ${fault}`));
  }
  if (targets) {
    await show(page, ALL_LOOKS[0]);
    faults.push(...(await smallTargets(page)).map((target) => `${path}: too small to be tapped: ${target}`));
  }
  const bare = await unstyled(page);
  return [...faults, ...bare.map((selector) => `${path}: shows ${selector} without app/inside.css`)];
}

async function show(page: Page, { colorScheme, width, height }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.setViewportSize({ width, height });
  await page.waitForFunction(cardFieldsFollowTheme);
}

/**
 * Whether the card fields show the page's text color, which a script sets some time after the theme changed.
 */
function cardFieldsFollowTheme(): boolean {
  const colour = (element: Element, name: string) => getComputedStyle(element).getPropertyValue(name).trim();
  return [...document.querySelectorAll(".sim-payment")].every(
    (fields) => colour(fields, "--sim-text") === colour(document.documentElement, "--ink"),
  );
}

async function wrongWithFrame(page: Page): Promise<string[]> {
  const { lang, headings, overflow } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    headings: document.querySelectorAll("h1").length,
    // Not the window, which on a phone grows with too wide content.
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  return [
    ...(lang === "en-US" ? [] : [`speaks ${lang}`]),
    ...(headings === 1 ? [] : [`${headings} first headings`]),
    ...(overflow > 0 ? [`${overflow} px too wide`] : []),
  ];
}
