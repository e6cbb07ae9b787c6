import { expect, it } from "vitest";
import { env } from "@/lib/platform";
import { ask, post } from "../support/ask-site";

const EVIL = "https://evil.example";

it("asks for a passkey on behalf of our own pages alone, and keeps the question in the browser that asked", async () => {
  const own = env().APP_URL;
  const call = (path: string, data: unknown, origin?: string) => post(`/passkeys/${path}`, data, origin);
  expect((await call("question", { use: "sign-in" }, EVIL)).status).toBe(403);
  expect((await call("question", { use: "sign-in" })).status).toBe(403);
  for (const malformed of [{}, { use: "other" }, [], "x", null]) {
    expect((await call("question", malformed, own)).status).toBe(400);
    expect((await call("answer", malformed, own)).status).toBe(400);
  }
  expect((await call("question", { use: "register" }, own)).status).toBe(401);
  expect((await call("question", { use: "prove" }, own)).status).toBe(401);
  const question = await call("question", { use: "sign-in" }, own);
  expect(await question.json()).toMatchObject({ rpId: "localhost", userVerification: "required" });
  expect(question.headers.get("cache-control")).toBe("no-store");
  expect(question.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^passkey-question=[\w-]{43}; Path=\/passkeys; .*HttpOnly; SameSite=strict$/i),
  ]);
});

it("begins no sign-in at a provider for a page of another site", async () => {
  for (const origin of [EVIL, "null"]) {
    const answer = await ask("/api/auth/social", {
      method: "POST",
      headers: { origin },
      body: new URLSearchParams({ provider: "google" }),
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`${env().APP_URL}/login?error=failed`);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
});

it("hands the file with one's data to no page of another site", async () => {
  const answer = await ask("/settings/my-data/download", { method: "POST", headers: { origin: EVIL } });
  expect(answer.status).toBe(403);
});
