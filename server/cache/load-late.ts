type Late = {
  /** Files, in the order in which the page has them. */
  scripts: string[];
  fonts: string[];
};

/**
 * Runs in the browser, as its text: it must not use anything from outside. After the first paint come the letters, then
 * the scripts, one after the other, because each would take the line and the processor from the one before.
 *
 * The first page of a visit is painted in the letters that the device has, made as wide as ours
 * (styles/fallback-fonts.css); on later pages ours are at hand and asked for before anything is painted. A touch brings
 * the scripts at once, and a button that is pressed before it is alive is pressed again as soon as it is, so that no
 * press is lost.
 */
export function loadLate({ scripts, fonts }: Late): void {
  /** For tabs in the background, where nothing is painted, and for lines on which fonts take long; milliseconds. */
  const LATEST = 3000;
  const PRESS_LIVES = 9000;
  const root = document.documentElement;
  const waiting = scripts;

  /** Milliseconds that scripts have for themselves before the rest is drawn. */
  const HEAD_START = 300;
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

  const bringScripts = () => {
    if (waiting.length > 0) setTimeout(() => whenQuiet(drawTheRest), HEAD_START);
    for (const source of waiting.splice(0)) {
      const script = document.createElement("script");
      script.src = source;
      // React looks for the file it names, `async` and all, before it brings one itself.
      script.async = true;
      document.head.append(script);
    }
  };
  /** The letters of `app/fonts.ts`, ready to be drawn with: a page that takes them then is laid out once more, not twice. */
  const bringLetters = () => {
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
      new PerformanceObserver(done).observe({ type: "paint", buffered: true });
    } catch {
      done(null);
    }
  });
  // Where nothing can be stored, each page is the first: some browsers throw then, others have null.
  let visit: Partial<Storage> = {};
  try {
    visit = sessionStorage ?? visit;
  } catch {}

  if (visit.letters) {
    for (const font of fonts) {
      const link = document.createElement("link");
      Object.assign(link, { rel: "preload", as: "font", crossOrigin: "", href: font });
      document.head.append(link);
    }
    painted.then(bringScripts);
  } else {
    root.dataset.letters = "late";
    painted
      .then(() => Promise.race([bringLetters(), new Promise((late) => setTimeout(late, LATEST))]))
      .catch(() => undefined)
      .then(() => {
        delete root.dataset.letters;
        requestAnimationFrame(() => setTimeout(bringScripts));
        // No frame comes in a tab that is not seen.
        setTimeout(bringScripts, 300);
        visit.letters = "here";
      });
  }

  const isAlive = (button: Element) => Object.keys(button).some((key) => key.startsWith("__reactProps"));
  const pressWhenAlive = (button: HTMLElement) => {
    const since = Date.now();
    const tryAgain = () => {
      if (isAlive(button)) button.click();
      else if (Date.now() - since < PRESS_LIVES) setTimeout(tryAgain, 30);
    };
    tryAgain();
  };
  const onPress = (event: Event) => {
    const button = (event.target as Element).closest?.("button[type=button]") as HTMLElement | null;
    if (!button || isAlive(button)) return;
    bringScripts();
    // React may bring the button to life for this very press and answer it. Where it can't, it lets nobody hear of it.
    let isOver = false;
    const afterwards = () => {
      if (isOver) return;
      isOver = true;
      removeEventListener("click", afterwards);
      if (!isAlive(button)) pressWhenAlive(button);
    };
    addEventListener("click", afterwards);
    setTimeout(afterwards);
  };
  addEventListener("click", onPress, true);
  addEventListener("pointerdown", bringScripts, { once: true, capture: true, passive: true });
  addEventListener("keydown", bringScripts, { once: true, capture: true });
}
