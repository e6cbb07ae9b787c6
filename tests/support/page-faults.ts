import type { Page } from "@playwright/test";
import { violationsOn } from "./accessible";
import { smallTargets } from "./small-targets";
import { unstyled } from "./styles-inside";
import { isFullSuite } from "./suite";

/** The variants of a page: in the light theme with all of axe's rules, in the dark with its colour rules. */
const ALL_LOOKS = [
  { name: "phone, light", colorScheme: "light", width: 390, height: 844, of: "everything" },
  { name: "phone, dark", colorScheme: "dark", width: 390, height: 844, of: "colours" },
  { name: "desktop, dark", colorScheme: "dark", width: 1280, height: 900, of: "colours" },
  { name: "desktop, light", colorScheme: "light", width: 1280, height: 900, of: "everything" },
] as const;

type Look = (typeof ALL_LOOKS)[number];

/** On a phone in the light theme, and in the full suite in every variant. */
const LOOKS: readonly Look[] = isFullSuite ? ALL_LOOKS : [ALL_LOOKS[0]];

/**
 * Opens a page once and returns its faults in each variant as texts: what axe finds, its language, headings,
 * width and styles. With `targets` also what is too small to be tapped on a phone. No page renders other elements at another width or in another theme, so it is loaded only
 * once.
 */
export async function pageFaults(page: Page, path: string, { targets = false } = {}): Promise<string[]> {
  await show(page, ALL_LOOKS[0]);
  await page.goto(path, { waitUntil: "load" });
  await page.locator("h1").first().waitFor();
  // For somebody with a session, the not-found page is rendered by scripts, which set the title last.
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
 * Whether the card fields, where a page has some, show the page's own colour of text. They get their colours from
 * a script, which runs some time after the theme has changed.
 */
function cardFieldsFollowTheme(): boolean {
  const colour = (element: Element, name: string) => getComputedStyle(element).getPropertyValue(name).trim();
  return [...document.querySelectorAll(".sim-payment")].every(
    (fields) => colour(fields, "--sim-text") === colour(document.documentElement, "--ink"),
  );
}

/** Checks the language, the number of first headings, and the horizontal overflow. */
async function wrongWithFrame(page: Page): Promise<string[]> {
  const { lang, headings, overflow } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    headings: document.querySelectorAll("h1").length,
    // Compared with clientWidth, because a phone's window grows with content that is too wide.
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  return [
    ...(lang === "en-US" ? [] : [`speaks ${lang}`]),
    ...(headings === 1 ? [] : [`${headings} first headings`]),
    ...(overflow > 0 ? [`${overflow} px too wide`] : []),
  ];
}
