import type { Page } from "@playwright/test";

export async function openedWrong(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const heading = document.querySelector("main h1, main h2");
    const box = heading?.getBoundingClientRect();
    const scrolled = Math.round(window.scrollY);
    return [
      ...(scrolled > 1 ? [`scrolled by ${scrolled}`] : []),
      ...(!box || box.top < 0 || box.top >= window.innerHeight ? ["its heading is out of sight"] : []),
    ];
  });
}
