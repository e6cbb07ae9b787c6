import { afterEach, expect, it, vi } from "vitest";
import { leaveSignedIn } from "./leave-signed-in";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Records navigations. */
function browserWith(entries: Record<string, string>) {
  const held = new Map(Object.entries(entries));
  const loaded: string[] = [];
  const localStorage = {
    get length() {
      return held.size;
    },
    key: (index: number) => [...held.keys()][index] ?? null,
    removeItem: (name: string) => void held.delete(name),
  };
  vi.stubGlobal("window", { localStorage, location: { replace: (to: string) => void loaded.push(to) } });
  return { held, loaded };
}

it("a sign-out leaves nothing of what was typed, and loads another page in place of this one", () => {
  const { held, loaded } = browserWith({
    "typed:a": "1",
    theme: "dark",
    "typed:b": "2",
    "typed:c": "no entry",
  });
  void leaveSignedIn("/session/ended?to=%2F");
  expect([...held]).toEqual([["theme", "dark"]]);
  expect(loaded).toEqual(["/session/ended?to=%2F"]);
});

it("a sign-out leads away also where no site may store anything", () => {
  const loaded: string[] = [];
  const window = {
    get localStorage(): Storage {
      throw new Error("SecurityError");
    },
    location: { replace: (to: string) => void loaded.push(to) },
  };
  vi.stubGlobal("window", window);
  void leaveSignedIn("/session/ended?to=%2F");
  expect(loaded).toEqual(["/session/ended?to=%2F"]);
});
