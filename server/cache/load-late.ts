/**
 * Runs in the browser, as its text: it must not use anything from outside. After the first paint come the fonts, then
 * the scripts, because each would take the line and the processor from the one before. A touch or a key brings the
 * scripts at once. Nothing on these pages waits for them: links, forms and menus work by themselves, and what only
 * scripts can do is not shown before them.
 *
 * The first page of a visit is painted in the fonts of the device, made as wide as ours (styles/fallback-fonts.css); on
 * later pages ours are at hand.
 */
export function loadLate(): void {
  /** For tabs in the background, where nothing is painted, and for lines on which fonts take long; milliseconds. */
  const LATEST = 3000;
  /** Milliseconds that scripts have for themselves before the rest is drawn. */
  const HEAD_START = 300;
  const root = document.documentElement;

  const whenQuiet = (next: () => void) => (window.requestIdleCallback ?? setTimeout)(next);
  /** One section after the other, so that none of them keeps a press waiting. */
  const drawTheRest = () => {
    const sections = document.querySelectorAll<HTMLElement>(".drawn-later > *, .drawn-later + *");
    const next = [...sections].find(({ dataset }) => dataset.drawn === undefined);
    if (next) {
      next.dataset.drawn = "";
      whenQuiet(drawTheRest);
    } else delete root.dataset.below;
  };
  // Who comes to a place of the page, or back to one, must find it where it is.
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!location.hash && arrival?.type === "navigate") root.dataset.below = "later";

  const takeOut = () => {
    for (const late of document.querySelectorAll<HTMLTemplateElement>("template[data-late]")) {
      late.replaceWith(late.content);
    }
  };
  let isBrought = false;
  const bringScripts = () => {
    if (isBrought) return;
    isBrought = true;
    takeOut();
    // The rest of a page that has not come whole.
    document.addEventListener("DOMContentLoaded", takeOut);
    setTimeout(() => whenQuiet(drawTheRest), HEAD_START);
  };
  addEventListener("pointerdown", bringScripts, { once: true, capture: true, passive: true });
  addEventListener("keydown", bringScripts, { once: true, capture: true });

  /**
   * The fonts of `app/fonts.ts`, ready to be drawn with: a page that takes them then is laid out once more, not twice.
   */
  const bringFonts = () => {
    const style = getComputedStyle(root);
    return Promise.all(
      ["--font-fraunces", "--font-figtree"].map((name) =>
        document.fonts.load(`1em ${style.getPropertyValue(name)}`),
      ),
    );
  };
  const painted = new Promise<unknown>((done) => {
    setTimeout(done, LATEST);
    try {
      // The first paint of all may be that of an empty page.
      new PerformanceObserver((paints) => {
        if (paints.getEntriesByName("first-contentful-paint").length > 0) done(null);
      }).observe({ type: "paint", buffered: true });
    } catch {
      done(null);
    }
  });
  // Where nothing can be stored, each page is the first: some browsers throw then, others have null.
  let visit: Partial<Storage> = {};
  try {
    visit = sessionStorage ?? visit;
  } catch {}

  if (visit.fonts) {
    painted.then(bringScripts);
    return;
  }
  root.dataset.fonts = "late";
  painted
    .then(() => Promise.race([bringFonts(), new Promise((late) => setTimeout(late, LATEST))]))
    .catch(() => undefined)
    .then(() => {
      delete root.dataset.fonts;
      requestAnimationFrame(() => setTimeout(bringScripts));
      // No frame comes in a tab that is not seen.
      setTimeout(bringScripts, 300);
      visit.fonts = "here";
    });
}
