import { expect, it } from "vitest";
import { withLateScripts } from "./late-scripts";

/** As much of a browser as the loader touches. */
function browser() {
  const appended: string[] = [];
  let onClick: (event: unknown) => void = () => {};
  let now = 0;
  const timers: { at: number; run: () => void }[] = [];
  const world = {
    document: {
      createElement: () => ({ src: "" }),
      head: { append: (script: { src: string }) => appended.push(script.src) },
    },
    addEventListener: (_: string, listener: (event: unknown) => void) => {
      onClick = listener;
    },
    PerformanceObserver: class {
      observe() {}
    },
    setTimeout: (run: () => void, ms: number) => timers.push({ at: now + ms, run }),
    Date: { now: () => now },
  };
  const pass = (ms: number) => {
    for (now += ms; timers.some(({ at }) => at <= now); ) {
      const due = timers.findIndex(({ at }) => at <= now);
      timers.splice(due, 1)[0]?.run();
    }
  };
  return { world, appended, pass, click: (target: unknown) => onClick({ target }) };
}

it("a button pressed before it is alive brings the scripts at once, and is pressed again when it is", () => {
  const page = '<body><script src="/_next/a.js" async="" nonce="n"></script></body>';
  const code = /<script nonce="n">(.*)<\/script>/.exec(withLateScripts(page, "n"))?.[1] ?? "";
  const { world, appended, pass, click } = browser();
  new Function(...Object.keys(world), code)(...Object.values(world));
  let presses = 0;
  const button: Record<string, unknown> = { click: () => presses++, closest: () => button };
  expect(appended).toEqual([]);
  click(button);
  expect(appended).toEqual(["/_next/a.js"]);
  pass(100);
  expect(presses).toBe(0);
  button.__reactProps$x = {};
  pass(100);
  expect(presses).toBe(1);
  click(button);
  pass(4000);
  expect([presses, appended.length]).toEqual([1, 1]);
});
