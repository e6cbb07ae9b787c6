import { describe, expect, it } from "vitest";
import { createApi } from "@/app/api/_http";
import { families } from "@/app/api/_http/families";
import { makeUser } from "../factories/user";

const api = createApi([...(families.identity ?? []), ...(families.user ?? [])]);
const PASSWORD = "Manyhands1";

const post = async (path: string, body?: unknown, token?: string) => {
  const answer = await api.request(`/api/identity/account${path}`, {
    method: "POST",
    headers: {
      "x-forwarded-for": "10.1.0.1",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
};

describe("an API client", () => {
  it("signs in, reads the account, renews its tokens and signs in no more with the old one", async () => {
    const user = await makeUser({ password: PASSWORD });
    const { status, body } = await post("/login", { email: user.email, password: PASSWORD });
    expect(status).toBe(200);
    expect(body.user).toEqual({
      id: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      emailConfirmed: true,
      phoneNumber: user.phoneNumber,
      phoneNumberConfirmed: true,
      imageName: null,
      isVerified: true,
      preferredCommunicationMethod: 0,
    });
    const { access_token, expires_in, refresh_token } = body.token;
    expect(expires_in).toBe(900);
    const read = await api.request("/api/user/account", {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(await read.json()).toEqual(body.user);
    const renewed = await post(`/refresh?refreshToken=${encodeURIComponent(refresh_token)}`);
    expect([renewed.status, Object.keys(renewed.body).sort()]).toEqual([
      200,
      ["access_token", "expires_in", "refresh_token"],
    ]);
    for (const refused of [refresh_token, "unknown"]) {
      expect(await post(`/refresh?refreshToken=${encodeURIComponent(refused)}`)).toEqual({
        status: 401,
        body: { title: expect.stringMatching(/\w/), status: 401 },
      });
    }
  });

  it("reads the specification's banner when the password is wrong", async () => {
    const user = await makeUser({ password: PASSWORD });
    for (const email of [user.email, "nobody.knows@lakewood.example"]) {
      expect(await post("/login", { email, password: "Wrong1234" })).toEqual({
        status: 400,
        body: { title: "The email address or password is not correct. Please, try again", status: 400 },
      });
    }
  });

  it("is told which fields are missing", async () => {
    expect((await post("/login", {})).body).toEqual({
      title: "Required",
      status: 400,
      errors: { Email: ["Required"], Password: ["Required"] },
    });
    expect((await post("/refresh")).body.errors).toEqual({ RefreshToken: ["Required"] });
  });

  it("checks its own password", async () => {
    const user = await makeUser({ password: PASSWORD });
    const { body } = await post("/login", { email: user.email, password: PASSWORD });
    const check = (password: string) => post("/check-password", { password }, body.token.access_token);
    expect((await check(PASSWORD)).body).toEqual({ isSuccessful: true });
    expect((await check("Wrong1234")).body).toEqual({ isSuccessful: false });
    expect((await post("/check-password", { password: PASSWORD })).status).toBe(401);
  });
});
