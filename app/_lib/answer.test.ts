import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { DomainError, invalidField, proofNeeded, unauthenticated } from "@/lib/kernel";
import { type Ctx, forgetEnv, log } from "@/lib/platform";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
import { formAction } from "./action";
import { answer } from "./answer";
import { filePost } from "./file-post";
import { jsonGet, jsonPost } from "./json-post";

const SITE = "http://site.test";
let head = new Headers({ origin: SITE });
vi.mock("next/headers", () => ({
  headers: async () => head,
  cookies: async () => ({ get: () => undefined }),
}));

beforeEach(() => {
  head = new Headers({ origin: SITE });
  const settings = {
    databaseUrl: "postgres://127.0.0.1:9/none",
    appUrl: SITE,
    simulatorUrl: "http://127.0.0.1:9",
    authSecret: "a secret that is long enough for a test",
  };
  Object.assign(process.env, simulatedEnvironment(settings));
  forgetEnv();
});

const logged = vi.spyOn(log, "error").mockImplementation(() => {});
afterEach(() => logged.mockClear());

const visitor = async () => ({ actor: { kind: "visitor" } }) as Ctx;
const callOf = (changes: Partial<Parameters<typeof answer<string, string>>[0]>) => ({
  event: "it_broke",
  actor: visitor,
  input: async () => "input",
  run: async (_: Ctx, input: string) => `answer to ${input}`,
  ...changes,
});

const away = Object.assign(new Error("connect"), { code: "CONNECT_TIMEOUT" });
const throwing = (thrown: unknown) => async () => {
  throw thrown;
};

describe("a call", () => {
  it("is answered by its verb", async () => {
    expect(await answer(callOf({}))).toEqual({ value: "answer to input" });
  });

  it("reads nothing of somebody who may not ask, and runs nothing that could not be read", async () => {
    const input = vi.fn(async () => "input");
    const run = vi.fn(async () => "answer");
    const refused = await answer(callOf({ actor: throwing(unauthenticated()), input, run }));
    expect(refused).toMatchObject({ refused: { status: 401 } });
    expect(input).not.toHaveBeenCalled();
    await answer(callOf({ input: throwing(proofNeeded()), run }));
    expect(run).not.toHaveBeenCalled();
  });

  it.each([
    ["what a verb refused", proofNeeded(), 403, 0],
    ["a database that is away", away, 503, 0],
    ["what nobody threw on purpose", new Error("the password is hunter2"), 500, 1],
    [
      "a fault that a verb found in itself",
      new DomainError("internal", "unexpected", { log: "the books are off" }),
      500,
      1,
    ],
  ])("is refused for %s, and logged only where we are at fault", async (_, thrown, status, times) => {
    const refused = await answer(callOf({ run: throwing(thrown), method: "get", path: "/x" }));
    expect(refused).toMatchObject({ refused: { status } });
    expect(logged).toHaveBeenCalledTimes(times);
    if (times > 0) {
      expect(logged).toHaveBeenCalledWith("it_broke", thrown, { method: "get", path: "/x" });
      expect(refused).toMatchObject({ refused: { title: "Something went wrong." } });
    }
  });

  it("lets pass what is no error", async () => {
    const redirect = new Error("NEXT_REDIRECT");
    const letPass = (thrown: unknown) => {
      if (thrown === redirect) throw thrown;
    };
    await expect(answer(callOf({ run: throwing(redirect), letPass }))).rejects.toBe(redirect);
  });
});

const post = (body: string, headers: Record<string, string> = {}) =>
  new Request(`${SITE}/call`, { method: "POST", body, headers: { origin: SITE, ...headers } });
const told = async (response: Response) => [response.status, await response.json()];

describe("the edges write the same refusal each in its own way", () => {
  const wrong = invalidField("email", "person.invalid_email");

  it("a form: texts beside the fields, and what was typed", async () => {
    const form = new FormData();
    form.set("email", "nora@");
    expect(await formAction(throwing(wrong))({}, form)).toEqual({
      reason: "person.invalid_email",
      title: "Invalid email address",
      errors: { email: ["Invalid email address"] },
      values: { email: "nora@" },
    });
    expect(await formAction(throwing(proofNeeded()))({}, form)).toMatchObject({ proofNeeded: true });
    expect(await formAction(async () => undefined)({}, form)).toEqual({ ok: true });
  });

  it("a form of another site does nothing", async () => {
    head = new Headers({ origin: "https://evil.example", host: "site.test" });
    const work = vi.fn(async () => undefined);
    expect(await formAction(work)({}, new FormData())).toMatchObject({ title: "Something went wrong." });
    expect(work).not.toHaveBeenCalled();
  });

  it("a script's call: a status and JSON that nobody stores", async () => {
    const call = jsonPost(z.object({ amount: z.number() }), async (_, { amount }) => ({ amount }));
    const answered = await call(post('{"amount":5}'));
    expect(answered.headers.get("cache-control")).toBe("no-store");
    expect(await told(answered)).toEqual([200, { amount: 5 }]);
    const generic = { title: "Something went wrong." };
    expect(await told(await call(post('{"amount":"5"}')))).toEqual([400, generic]);
    expect(await told(await call(post("nonsense")))).toEqual([400, generic]);
    expect(await told(await call(post(`{"amount":5,"more":"${"x".repeat(70_000)}"}`)))).toEqual([
      400,
      generic,
    ]);
    const refusing = jsonPost(z.unknown(), throwing(wrong));
    expect(await told(await refusing(post("{}")))).toEqual([
      400,
      { title: "Invalid email address", errors: { email: ["Invalid email address"] } },
    ]);
    head = new Headers({ origin: "https://evil.example", host: "site.test" });
    expect(await told(await call(post('{"amount":5}')))).toEqual([403, generic]);
    expect(logged).not.toHaveBeenCalled();
  });

  it("what a script reads: with the parameters of the address", async () => {
    const call = jsonGet(async (_, query) => query.get("amount"));
    expect(await told(await call(new Request(`${SITE}/call?amount=7`)))).toEqual([200, "7"]);
  });

  it("a character that PostgreSQL cannot store is a refusal, not an error of ours", async () => {
    for (const code of ["22021", "22P05"]) {
      const cause = Object.assign(new Error("invalid byte sequence"), { code });
      const failed = new Error("Failed query", { cause });
      expect(await answer(callOf({ run: throwing(failed) }))).toMatchObject({
        refused: { status: 400, reason: "input.invalid" },
      });
    }
    expect(logged).not.toHaveBeenCalled();
  });

  it("a file: a sentence, or the way to the login and back", async () => {
    const { POST, GET } = filePost("/settings/my-data", "it_broke", async () => ({
      filename: "a.json",
      type: "application/json",
      content: "{}",
    }));
    const file = await POST(post(""));
    expect([file.status, file.headers.get("content-disposition"), file.headers.get("cache-control")]).toEqual(
      [200, 'attachment; filename="a.json"', "no-store"],
    );
    expect(GET().headers.get("location")).toBe(`${SITE}/settings/my-data`);
    const ends = async (thrown: unknown, headers?: Record<string, string>) => {
      const { status, headers: own } = await filePost("/settings/my-data", "it_broke", throwing(thrown)).POST(
        post("", headers),
      );
      return [status, own.get("location")?.slice(SITE.length) ?? null];
    };
    expect(await ends(unauthenticated())).toEqual([303, "/login?returnTo=/settings/my-data"]);
    expect(await ends(proofNeeded())).toEqual([303, "/confirm-it-is-you?returnTo=%2Fsettings%2Fmy-data"]);
    expect(await ends(wrong)).toEqual([400, null]);
    expect(await ends(new Error("broken"))).toEqual([500, null]);
    expect(await ends(null, { origin: "https://evil.example" })).toEqual([403, null]);
  });
});
