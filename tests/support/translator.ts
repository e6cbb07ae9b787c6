import type { BrowserContext, Page } from "@playwright/test";

/**
 * Lets a page translator work in a browser, as Chrome's does once a page has loaded: it puts each text node into `<font>`
 * elements, and each new one, too. The words stay, so that a test finds them. It also touches what asks not to be
 * translated, as some translators do.
 */
export async function translate(browser: BrowserContext | Page): Promise<void> {
  await browser.addInitScript(() => {
    const LEFT_ALONE = "font, script, style, textarea, option, title, noscript, template, svg, iframe";
    // Chrome begins later than React: an element that React has taken over has a field of its.
    const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactFiber$"));
    const shell = () => document.createElement("font");

    const wrap = (text: Text): void => {
      const inner = shell();
      const outer = shell();
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    };
    const isDue = (text: Text): boolean => {
      const { parentElement } = text;
      return (
        text.data.trim() !== "" &&
        parentElement !== null &&
        !parentElement.closest(LEFT_ALONE) &&
        isAlive(parentElement)
      );
    };
    const sweep = (): void => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const due: Text[] = [];
      while (texts.nextNode()) if (isDue(texts.currentNode as Text)) due.push(texts.currentNode as Text);
      due.forEach(wrap);
    };
    addEventListener("load", () => {
      sweep();
      new MutationObserver(sweep).observe(document.body, {
        childList: true,
        subtree: true,
        characterData: true,
      });
      // What React takes over later changes nothing that could be observed.
      setInterval(sweep, 100);
    });
  });
}

/** How many texts of a page are translated. */
export const translatedIn = (page: Page): Promise<number> => page.locator("font > font").count();
