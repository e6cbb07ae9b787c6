/**
 * Runs in the browser as text, so it must not use outer names. Fonts load after first paint and scripts after
 * fonts, because they compete. A pointer press or key loads scripts immediately. Pages work without scripts;
 * controls that need them are hidden until then.
 *
 * A visit's first page uses device fonts of the same width (app/styles/fallback-fonts.css). Later pages have
 * ours in cache.
 */
export function loadLate(): void {
  /** Maximum wait in ms: background tabs never paint. */
  const LATEST = 3000;
  /** Time for scripts in ms. */
  const HEAD_START = 300;
  const root = document.documentElement;

  const whenQuiet = (next: () => void) => (window.requestIdleCallback ?? setTimeout)(next);
  /** One section at a time, so that drawing never delays a press. */
  const drawTheRest = () => {
    const sections = document.querySelectorAll<HTMLElement>(".drawn-later > *, .drawn-later + *");
    const next = [...sections].find(({ dataset }) => dataset.drawn === undefined);
    if (next) {
      next.dataset.drawn = "";
      whenQuiet(drawTheRest);
    } else delete root.dataset.below;
  };
  // A fragment, a reload and the Back button need the true heights above.
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
    document.addEventListener("DOMContentLoaded", takeOut);
    setTimeout(() => whenQuiet(drawTheRest), HEAD_START);
  };
  addEventListener("pointerdown", bringScripts, { once: true, capture: true, passive: true });
  addEventListener("keydown", bringScripts, { once: true, capture: true });

  /** Loads the fonts of `app/fonts.ts`, then applies all in a single layout. */
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
      // The first paint may be empty.
      new PerformanceObserver((paints) => {
        if (paints.getEntriesByName("first-contentful-paint").length > 0) done(null);
      }).observe({ type: "paint", buffered: true });
    } catch {
      done(null);
    }
  });
  // Blocked storage throws or returns null; each page is then the first.
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
