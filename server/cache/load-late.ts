/**
 * Its text runs in the browser, so it must not use anything from outside. The fonts load after the first
 * paint and the scripts after the fonts, because each would compete with the one before for the connection
 * and the processor. A pointer press or a key loads the scripts at once. Nothing on these pages waits for
 * them: links, forms and menus work without scripts, and controls that need scripts are hidden until they
 * run.
 *
 * The first page of a visit is painted in the device's fonts, made as wide as ours
 * (app/styles/fallback-fonts.css). On later pages our fonts are in the browser's cache.
 */
export function loadLate(): void {
  /** The longest wait in milliseconds: background tabs are never painted, and fonts may load slowly. */
  const LATEST = 3000;
  /** Milliseconds that scripts have for themselves before the rest is drawn. */
  const HEAD_START = 300;
  const root = document.documentElement;

  const whenQuiet = (next: () => void) => (window.requestIdleCallback ?? setTimeout)(next);
  /** Draws one section at a time, so that drawing never delays the response to a press. */
  const drawTheRest = () => {
    const sections = document.querySelectorAll<HTMLElement>(".drawn-later > *, .drawn-later + *");
    const next = [...sections].find(({ dataset }) => dataset.drawn === undefined);
    if (next) {
      next.dataset.drawn = "";
      whenQuiet(drawTheRest);
    } else delete root.dataset.below;
  };
  // A fragment, a reload and the Back button lead to a position on the page, so the sections above it must
  // have their true heights from the start.
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
    // If the document is still arriving, later templates are taken out once it is complete.
    document.addEventListener("DOMContentLoaded", takeOut);
    setTimeout(() => whenQuiet(drawTheRest), HEAD_START);
  };
  addEventListener("pointerdown", bringScripts, { once: true, capture: true, passive: true });
  addEventListener("keydown", bringScripts, { once: true, capture: true });

  /**
   * Loads the fonts of `app/fonts.ts`. The page uses them once all are ready, so it is laid out once more,
   * not twice.
   */
  const bringFonts = () => {
    const style = getComputedStyle(root);
    const ofTitle = document.querySelector(".display") ? ["--font-fraunces-display"] : [];
    return Promise.all(
      ["--font-fraunces", "--font-figtree", ...ofTitle].map((name) =>
        document.fonts.load(`1em ${style.getPropertyValue(name)}`),
      ),
    );
  };
  const painted = new Promise<unknown>((done) => {
    setTimeout(done, LATEST);
    try {
      // The very first paint may be that of an empty page, so this waits for one with content.
      new PerformanceObserver((paints) => {
        if (paints.getEntriesByName("first-contentful-paint").length > 0) done(null);
      }).observe({ type: "paint", buffered: true });
    } catch {
      done(null);
    }
  });
  // If storage is blocked, each page counts as the first; some browsers then throw, others return null.
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
      // Hidden tabs get no animation frames.
      setTimeout(bringScripts, 300);
      visit.fonts = "here";
    });
}
