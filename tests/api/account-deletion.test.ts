import { describe, expect, it } from "vitest";
import { createApi } from "@/app/api/_http";
import { families } from "@/app/api/_http/families";
import { erasureFacts, erasureWords } from "@/lib/platform";
import { makeCommunity } from "../factories/community";
import { makeUser } from "../factories/user";

const api = createApi([...(families.identity ?? []), ...(families.user ?? [])]);
const PASSWORD = "Manyhands1";

async function call(method: string, path: string, options: { body?: unknown; token?: string } = {}) {
  const { body, token } = options;
  const answer = await api.request(`/api${path}`, {
    method,
    headers: {
      "x-forwarded-for": "10.6.0.1",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

async function signedIn(email: string | null): Promise<{ token: string; refresh: string }> {
  const { body } = await call("POST", "/identity/account/login", { body: { email, password: PASSWORD } });
  return { token: body.token.access_token, refresh: body.token.refresh_token };
}

describe("DELETE /user/account", () => {
  it("wants more than a token: the confirmation in words and the password; nothing changes before", async () => {
    const user = await makeUser({ password: PASSWORD });
    const { token } = await signedIn(user.email);
    const refusals = [
      [undefined, { Confirm: ["Required"] }],
      [{ password: PASSWORD }, { Confirm: ["Required"] }],
      [{ confirm: true }, { Password: ["Required"] }],
      [{ confirm: true, password: "Wrong1234" }, { Password: ["Incorrect password"] }],
      [{ confirm: true, password: PASSWORD, userId: "x" }, { Form: ["Unknown field"] }],
    ] as const;
    for (const [body, errors] of refusals) {
      const answer = await call("DELETE", "/user/account", { token, body });
      expect([answer.status, answer.body.errors]).toEqual([400, errors]);
    }
    expect((await call("GET", "/user/account", { token })).status).toBe(200);
    expect((await call("DELETE", "/user/account", { body: { confirm: true } })).status).toBe(401);
  });

  it("ends the account and everything that opened it", async () => {
    const user = await makeUser({ password: PASSWORD });
    const [here, elsewhere] = [await signedIn(user.email), await signedIn(user.email)];
    const body = { confirm: true, password: PASSWORD };
    const words = () => erasureWords("en", erasureFacts(new Date()));
    const before = words();
    const answer = await call("DELETE", "/user/account", { token: here.token, body });
    expect(answer.status).toBe(200);
    // The day may end during the call.
    expect([before, words()].map((message) => ({ message }))).toContainEqual(answer.body);
    for (const { token, refresh } of [here, elsewhere]) {
      expect((await call("GET", "/user/account", { token })).status).toBe(401);
      const renewal = `/identity/account/refresh?refreshToken=${encodeURIComponent(refresh)}`;
      expect((await call("POST", renewal)).status).toBe(401);
    }
    const again = await call("POST", "/identity/account/login", {
      body: { email: user.email, password: PASSWORD },
    });
    expect(again.status).toBe(400);
  });

  it("is refused to an admin with the specification's sentence", async () => {
    const admin = await makeUser({ password: PASSWORD });
    await makeCommunity({ admin });
    const { token } = await signedIn(admin.email);
    const body = { confirm: true, password: PASSWORD };
    expect(await call("DELETE", "/user/account", { token, body })).toEqual({
      status: 409,
      body: {
        title: "Unfortunately, you can't delete your account, because you're admin of the community",
        status: 409,
      },
    });
  });
});
