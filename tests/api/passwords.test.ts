import { describe, expect, it } from "vitest";
import { createApi } from "@/app/api/_http";
import { families } from "@/app/api/_http/families";
import { answerAccountRequests } from "@/lib/identity";
import { systemCtx } from "@/lib/platform";
import { makeUser, type TestUser } from "../factories/user";
import { accountOf, resetLinkOf } from "../support/credentials";
import { linkTo, messagesTo } from "../support/messages-to";

const api = createApi([...(families.identity ?? []), ...(families.user ?? [])]);
const PASSWORD = "Manyhands1";
const NEXT = { password: "Quilting77x", confirmPassword: "Quilting77x" };

let caller = 0;

/** Each call has a new IP address, to avoid rate limits. */
async function post(path: string, body?: unknown, token?: string) {
  caller += 1;
  const answer = await api.request(`/api/identity/account/${path}`, {
    method: "POST",
    headers: {
      "x-forwarded-for": `10.3.0.${caller}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

async function tokenOf(user: TestUser): Promise<string> {
  const { body } = await post("login", { email: user.email, password: PASSWORD });
  return body.token.access_token;
}

describe("POST forgot-password", () => {
  it("answers known and unknown addresses alike, and writes to the known alone", async () => {
    const user = await makeUser({ password: PASSWORD });
    const ask = (email: string) => post(`forgot-password?email=${encodeURIComponent(email)}`);
    const answers = [await ask(user.email ?? ""), await ask("nobody.here@lakewood.example")];
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]).toEqual({ status: 200, body: {} });
    await answerAccountRequests(systemCtx("worker"));
    expect(await messagesTo(user.email)).toHaveLength(1);
    expect(await messagesTo("nobody.here@lakewood.example")).toEqual([]);
  });

  it("says what is wrong with an address", async () => {
    for (const [query, words] of [
      ["", "Required"],
      ["?email=nobody", "Invalid email address"],
      ["?email=a%40post.example%0Ab%40post.example", "Invalid email address"],
    ]) {
      expect(await post(`forgot-password${query}`)).toMatchObject({
        status: 400,
        body: { title: words, errors: { Email: [words] } },
      });
    }
  });
});

describe("POST complete-change-password", () => {
  it("changes the password once, ends the caller's tokens, and signs nobody in", async () => {
    const user = await makeUser({ password: PASSWORD });
    const token = await tokenOf(user);
    const link = await resetLinkOf(user);
    expect(await post("complete-change-password", { ...link, ...NEXT })).toEqual({ status: 200, body: {} });
    expect((await post("check-password", { password: NEXT.password }, token)).status).toBe(401);
    expect(await post("complete-change-password", { ...link, ...NEXT })).toEqual({
      status: 400,
      body: {
        title: "This link has been used already or has expired",
        status: 400,
        errors: { Token: ["This link has been used already or has expired"] },
      },
    });
    expect((await post("login", { email: user.email, password: NEXT.password })).status).toBe(200);
  });

  it("names what is missing, and the rules that a password breaks", async () => {
    const user = await makeUser({ password: PASSWORD });
    expect((await post("complete-change-password", {})).body.errors).toEqual({
      UserId: ["Required"],
      Token: ["Required"],
      Password: ["Required"],
      ConfirmPassword: ["Required"],
    });
    const link = await resetLinkOf(user);
    const weak = { ...link, password: "weak", confirmPassword: "other" };
    expect((await post("complete-change-password", weak)).body.errors).toEqual({
      Password: ["Use 8 to 20 characters", "Add an upper case letter", "Add a number"],
      ConfirmPassword: ["Password does not match"],
    });
  });
});

describe("POST start-change-password", () => {
  it("sends the link to the caller's own address for their password", async () => {
    const user = await makeUser({ password: PASSWORD });
    const token = await tokenOf(user);
    expect((await post("start-change-password", { password: PASSWORD })).status).toBe(401);
    expect((await post("start-change-password", { password: "Wrong1234" }, token)).body).toEqual({
      title: "Incorrect password",
      status: 400,
      errors: { Password: ["Incorrect password"] },
    });
    expect(await post("start-change-password", { password: PASSWORD }, token)).toEqual({
      status: 200,
      body: {},
    });
    expect(await linkTo(user.email, "reset-password")).toMatchObject({ userId: user.id });
  });
});

describe("POST start-change-email and complete-change-email", () => {
  it("change the address over its link", async () => {
    const user = await makeUser({ password: PASSWORD });
    const token = await tokenOf(user);
    const newEmail = "api.moved@post.example";
    const begin = { password: PASSWORD, newEmail };
    expect(await post("start-change-email", begin, token)).toEqual({ status: 200, body: {} });
    const { token: secret } = await linkTo(newEmail, "confirm-email-change");
    expect((await post("complete-change-email", { token: secret })).status).toBe(401);
    expect(await post("complete-change-email", { token: secret }, token)).toEqual({
      status: 200,
      body: { isChanged: true },
    });
    expect((await accountOf(user.id)).email).toBe(newEmail);
    expect((await post("complete-change-email", { token: secret }, token)).body.errors).toEqual({
      Token: ["This link has been used already or has expired"],
    });
  });

  it("with the password and the address instead of a token, the link is sent", async () => {
    const user = await makeUser({ password: PASSWORD });
    const token = await tokenOf(user);
    const newEmail = "api.other@post.example";
    expect(await post("complete-change-email", { password: PASSWORD, newEmail }, token)).toEqual({
      status: 200,
      body: { isChanged: false },
    });
    expect(await messagesTo(newEmail)).toHaveLength(1);
    expect((await accountOf(user.id)).email).toBe(user.email);
  });

  it("refuse at NewEmail what is no address, is one's own, or was taken meanwhile", async () => {
    const user = await makeUser({ password: PASSWORD });
    const token = await tokenOf(user);
    const complete = (body: unknown) => post("complete-change-email", body, token);
    expect((await complete({})).body.errors).toEqual({ Password: ["Required"], NewEmail: ["Required"] });
    expect((await complete({ password: PASSWORD, newEmail: "nobody" })).body.errors).toEqual({
      NewEmail: ["Invalid email address"],
    });
    expect((await complete({ password: PASSWORD, newEmail: user.email })).body.errors).toEqual({
      NewEmail: ["This is your e-mail already"],
    });
    const newEmail = "api.taken@post.example";
    await post("start-change-email", { password: PASSWORD, newEmail }, token);
    await makeUser({ email: newEmail });
    const { token: secret } = await linkTo(newEmail, "confirm-email-change");
    expect(await complete({ token: secret })).toEqual({
      status: 409,
      body: {
        title: "This address has an account already",
        status: 409,
        errors: { NewEmail: ["This address has an account already"] },
      },
    });
  });
});
