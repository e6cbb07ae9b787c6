import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unstable_rethrow } from "next/navigation";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sessionCookie } from "@/lib/identity/inside";
import { env, log } from "@/lib/platform";
import { root } from "@/scripts/support/folders";
import { browserOf, makeUser } from "../factories/user";
import { AuthBrowser } from "../support/auth-browser";

const files = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join(root, "app", name))
  .filter((file) => /^"use server";/m.test(readFileSync(file, "utf8")))
  .sort();

const FOREIGN: unknown[][] = [
  [],
  [null],
  [undefined, null],
  ["text", "text"],
  // React sends JSON, which may contain half a surrogate pair; PostgreSQL refuses it.
  ["x\ud800y", "x\ud800y", new FormData()],
  [{ "x\ud800y": "x\ud800y" }, ["x\ud800y"]],
  [{}, {}],
  [[], []],
  [new FormData()],
  [undefined, new FormData()],
  [5, 5],
];

const isOfNext = (thrown: unknown): boolean => {
  try {
    unstable_rethrow(thrown);
    return false;
  } catch {
    return true;
  }
};

vi.mock("next/cache", () => ({ refresh: () => {}, revalidatePath: () => {}, revalidateTag: () => {} }));

/** `formAction` logs an action's error and hides it from the caller. */
const logged = vi.spyOn(log, "error").mockImplementation(() => {});
beforeEach(() => logged.mockClear());

describe("an action that is called with what no page sends ends without an error of ours:", () => {
  it("there are many of them", () => expect(files.length).toBeGreaterThan(60));

  it.each(files.map((file) => [file.slice(root.length), file]))("%s", async (_name, file) => {
    const actions = Object.entries(await import(file)).filter(
      (entry): entry is [string, (...given: unknown[]) => Promise<unknown>] => typeof entry[1] === "function",
    );
    expect(actions.length).toBeGreaterThan(0);
    const visitor = new AuthBrowser(env().APP_URL);
    const member = new AuthBrowser(env().APP_URL);
    for (const [name, action] of actions) {
      for (const browser of [visitor, member]) {
        for (const given of FOREIGN) {
          if (browser === member) member.jar.set(await sessionCookie(await browserOf(await makeUser())));
          browser.speak();
          const thrown = await action(...given).then(
            () => null,
            (error: unknown) => error,
          );
          const fault = thrown === null || isOfNext(thrown) ? null : String(thrown);
          expect([name, given, fault, logged.mock.calls]).toEqual([name, given, null, []]);
        }
      }
    }
  });
});
