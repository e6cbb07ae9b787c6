import type { Page } from "@playwright/test";
import { expectAlive } from "./alive";

/**
 * Acts like Chrome's page translator: puts each text node, also new ones, into `<font>` elements. Keeps the
 * words, so that tests find them. Also touches elements that refuse translation, as some translators do.
 */
function startTranslating(): void {
  const LEFT_ALONE = "font, script, style, textarea, option, title, noscript, template, svg, iframe";
  const wrap = (text: Text): void => {
    const inner = document.createElement("font");
    const outer = document.createElement("font");
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const sweep = (): void => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const due: Text[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (text.data.trim() !== "" && !text.parentElement?.closest(LEFT_ALONE)) due.push(text);
    }
    due.forEach(wrap);
  };
  sweep();
  new MutationObserver(sweep).observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
  });
}

export function translate(page: Page): void {
  const translated =
    <Arguments extends unknown[], Answer>(open: (...all: Arguments) => Promise<Answer>) =>
    async (...all: Arguments): Promise<Answer> => {
      const answer = await open(...all);
      await expectAlive(page);
      await page.evaluate(startTranslating);
      return answer;
    };
  page.goto = translated(page.goto.bind(page));
  page.reload = translated(page.reload.bind(page));
}

export const translatedIn = (page: Page): Promise<number> => page.locator("font > font").count();
