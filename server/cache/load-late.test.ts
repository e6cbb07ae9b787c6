import { beforeEach, describe, expect, it, vi } from "vitest";
import { withLateFiles } from "./late";

const PAGE = '<head></head><body><script src="/_next/a.js" async="" nonce="n"></script></body>';
const LINK = '</_next/static/media/serif.woff2>; rel=preload; as="font"';
const FONT = "/_next/static/media/serif.woff2";
const LETTERS = ["1em Our-fraunces", "1em Our-figtree"];

beforeEach(() => void vi.useFakeTimers());

type Listener = (event: { target: unknown }) => void;

/** As much of a browser as the loader touches, and the loader run in it as a page has it. */
function visit(storage: Record<string, unknown> | null | "closed" = {}, hash = "", arrival = "navigate") {
  const asked: string[] = [];
  const root = { dataset: {} as Record<string, string> };
  const sections = [1, 2, 3].map(() => ({ dataset: {} as Record<string, string> }));
  /** On the way down to the target, and on the way back up. */
  const listeners: Record<"down" | "up", Map<string, Listener>> = { down: new Map(), up: new Map() };
  let fontsArrive = () => {};
  let fontsFail = () => {};
  const arrived = new Promise<void>((done, fail) => {
    fontsArrive = done;
    fontsFail = fail;
  });
  let paint = () => {};
  const world = {
    document: {
      documentElement: root,
      createElement: (name: string) => ({ name }),
      querySelectorAll: () => sections,
      head: {
        append: (element: { src?: string; href?: string }) => {
          asked.push(element.src ?? element.href ?? "");
        },
      },
      fonts: {
        load: (font: string) => {
          asked.push(font);
          return arrived;
        },
      },
    },
    window: {},
    location: { hash },
    performance: { getEntriesByType: () => [{ type: arrival }] },
    getComputedStyle: () => ({ getPropertyValue: (name: string) => `Our${name.slice(6)}` }),
    addEventListener: (kind: string, listener: Listener, how?: unknown) => {
      listeners[how ? "down" : "up"].set(kind, listener);
    },
    removeEventListener: (kind: string) => listeners.up.delete(kind),
    PerformanceObserver: class {
      constructor(report: () => void) {
        paint = report;
      }
      observe() {}
    },
    requestAnimationFrame: (next: () => void) => setTimeout(next, 16),
    setTimeout,
    Date,
    get sessionStorage() {
      if (storage === "closed") throw new Error("SecurityError");
      return storage;
    },
  };
  const code = /<script nonce="n">([\s\S]*?)<\/script>/.exec(withLateFiles(PAGE, LINK, "n"))?.[1] ?? "";
  new Function("world", `with (world) {${code}}`)(world);
  return {
    asked,
    root,
    drawn: () => sections.filter(({ dataset }) => dataset.drawn === "").length,
    paint: () => paint(),
    fontsArrive,
    fontsFail,
    touch: (kind: string, target: unknown = {}, react: () => unknown = () => {}) => {
      listeners.down.get(kind)?.({ target });
      if (react() !== "stopped") listeners.up.get(kind)?.({ target });
    },
  };
}

/** Lets what is promised happen, and `ms` pass. */
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

it("paints first, then takes our letters once all are here, then brings the scripts", async () => {
  const page = visit();
  await pass(100);
  expect([page.root.dataset.letters, page.asked]).toEqual(["late", []]);
  page.paint();
  await pass(100);
  expect([page.root.dataset.letters, page.asked]).toEqual(["late", LETTERS]);
  page.fontsArrive();
  await pass(20);
  expect([page.root.dataset.letters, page.asked]).toEqual([undefined, [...LETTERS, "/_next/a.js"]]);
  await pass(10_000);
  expect(page.asked).toHaveLength(3);
});

it("has the letters at hand on the second page of a visit", async () => {
  const storage = {};
  const first = visit(storage);
  first.paint();
  await pass();
  first.fontsArrive();
  await pass(20);
  const second = visit(storage);
  expect([second.root.dataset.letters, second.asked]).toEqual([undefined, [FONT]]);
  second.paint();
  await pass();
  expect(second.asked).toEqual([FONT, "/_next/a.js"]);
});

it.each([null, "closed"] as const)(
  "waits for no paint or font that never comes, with a storage that is %s",
  async (storage) => {
    const page = visit(storage);
    await pass(3000);
    expect(page.asked).toEqual(LETTERS);
    await pass(3000);
    expect(page.root.dataset.letters).toBeUndefined();
    await pass(20);
    expect(page.asked).toEqual([...LETTERS, "/_next/a.js"]);
  },
);

it("goes on without letters that cannot be had", async () => {
  const page = visit();
  page.paint();
  await pass();
  page.fontsFail();
  await pass(20);
  expect([page.root.dataset.letters, page.asked.at(-1)]).toEqual([undefined, "/_next/a.js"]);
});

it("draws what is far below once the scripts have had their time, one section after the other", async () => {
  const page = visit({ letters: "here" });
  page.paint();
  await pass(299);
  expect([page.asked.length, page.drawn()]).toEqual([2, 0]);
  await pass(2);
  expect(page.drawn()).toBe(1);
  await pass(10);
  expect(page.drawn()).toBe(3);
  expect(page.root.dataset.below).toBeUndefined();
});

it.each([
  ["#FAQ", "navigate", undefined],
  ["", "reload", undefined],
  ["", "back_forward", undefined],
  ["", "navigate", "later"],
])("for %j by %s, what is below is drawn %s", (hash, arrival, below) => {
  expect(visit({}, hash, arrival).root.dataset.below).toBe(below);
});

it.each(["pointerdown", "keydown"])("brings the scripts at the first %s", (kind) => {
  const page = visit();
  page.touch(kind);
  expect(page.asked).toEqual(["/_next/a.js"]);
});

describe("a press of a button that is not alive", () => {
  /** A button, its presses counted by what makes it alive. */
  function button() {
    const self: Record<string, unknown> & { presses: number } = {
      presses: 0,
      click: () => {
        self.presses += 1;
      },
      closest: () => self,
    };
    return self;
  }

  it("brings the scripts and is made again once it is alive, once", async () => {
    const [page, pressed] = [visit(), button()];
    page.touch("click", pressed);
    expect(page.asked).toEqual(["/_next/a.js"]);
    await pass(100);
    expect(pressed.presses).toBe(0);
    pressed.__reactProps$x = {};
    await pass(100);
    expect(pressed.presses).toBe(1);
    page.touch("click", pressed);
    await pass(10_000);
    expect(pressed.presses).toBe(1);
  });

  it("is not made again where React brought it to life for this press and answered it", async () => {
    const [page, pressed] = [visit(), button()];
    page.touch("click", pressed, () => {
      pressed.__reactProps$x = {};
      pressed.presses++;
    });
    await pass(10_000);
    expect(pressed.presses).toBe(1);
  });

  it("is made again where React stopped it", async () => {
    const [page, pressed] = [visit(), button()];
    page.touch("click", pressed, () => "stopped");
    await pass(10);
    pressed.__reactProps$x = {};
    await pass(100);
    expect(pressed.presses).toBe(1);
  });
});
