import { describe, expect, it } from "vitest";
import { createApi } from "@/app/api/_http";
import { families } from "@/app/api/_http/families";
import { termsVersion } from "@/lib/content/terms-version";
import { resendLink, startRegistration } from "@/lib/identity";
import { newToken } from "@/lib/platform";
import { makeUser } from "../factories/user";
import { newVisitor } from "../support/credentials";
import { linkTo } from "../support/messages-to";
import { expectNoTell } from "../support/no-tell";
import { accountsAt, answerAll, freshAddress, registrationToken, typed } from "../support/registering";

const api = createApi([...(families.identity ?? []), ...(families.user ?? [])]);

/** Rounds of time measurements; ROUNDS=8 measures two hundred. */
const MEASURED = 25 * Number(process.env.ROUNDS ?? 1);

const post = async (path: string, body: unknown, ip = newVisitor().ip ?? "") => {
  const answer = await api.request(`/api/identity/account${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": ip },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text, body: JSON.parse(text) };
};

const knownAddress = async () => (await makeUser({ password: "Manyhands1" })).email ?? "";

describe("an API client", () => {
  it("registers: asks for the link, completes with its token, and is signed in", async () => {
    const email = freshAddress();
    const begun = await post("/start-registration", { email, invitationToken: null });
    expect(begun).toMatchObject({ status: 200, body: {} });
    await answerAll();
    const { token = "" } = await linkTo(email, "confirm-registration");
    const { status, body } = await post("/complete-registration", {
      ...typed(token),
      phoneNumber: "+1 202 555 0147",
      preferredCommunicationMethod: 1,
    });
    expect(status).toBe(200);
    expect(body.user).toEqual({
      id: expect.any(String),
      firstName: "Noor",
      lastName: "Haddad",
      email,
      emailConfirmed: true,
      phoneNumber: "+12025550147",
      phoneNumberConfirmed: false,
      imageName: null,
      isVerified: true,
      preferredCommunicationMethod: 1,
    });
    expect((await accountsAt(email))[0]).toMatchObject({
      termsVersion: termsVersion("en"),
      termsAcceptedBy: "api",
    });
    expect(Object.keys(body.token).sort()).toEqual(["access_token", "expires_in", "refresh_token"]);
    const account = await api.request("/api/user/account", {
      headers: { authorization: `Bearer ${body.token.access_token}` },
    });
    expect(await account.json()).toEqual(body.user);
    expect(await post("/complete-registration", typed(token))).toMatchObject({
      status: 400,
      body: { title: "This link has been used already or has expired", errors: { Token: expect.any(Array) } },
    });
  });

  it("reads the wrong fields by name, in the specification's words", async () => {
    expect((await post("/start-registration", { email: "nobody" })).body).toEqual({
      title: "Invalid email address",
      status: 400,
      errors: { Email: ["Invalid email address"] },
    });
    expect((await post("/complete-registration", {})).body.errors).toEqual({
      Token: ["Required"],
      FirstName: ["Required"],
      LastName: ["Required"],
      PhoneNumber: ["Required"],
      Password: ["Required"],
      ConfirmPassword: ["Required"],
    });
    const wrong = { ...typed(newToken()), firstName: "a".repeat(31), phoneNumber: "12" };
    expect((await post("/complete-registration", wrong)).body.errors).toEqual({
      FirstName: ["Invalid first name"],
      PhoneNumber: ["Invalid phone number"],
    });
  });

  it.each(["Mars/Olympus", "Factory", "", "'; drop table users; --", "x".repeat(65), 5])(
    "is told that the time zone %j is unknown, and may try again",
    async (timeZone) => {
      const email = freshAddress();
      const token = await registrationToken(email);
      expect(await post("/complete-registration", { ...typed(token), timeZone })).toMatchObject({
        status: 400,
        body: { errors: { TimeZone: ["Unknown time zone. Use a name such as America/New_York"] } },
      });
      expect(await accountsAt(email)).toEqual([]);
      const again = await post("/complete-registration", { ...typed(token), timeZone: "Europe/Berlin" });
      expect(again.status).toBe(200);
      expect(await accountsAt(email)).toMatchObject([{ timeZone: "Europe/Berlin" }]);
    },
  );

  it("waits 300 seconds between two e-mails that were asked for again, and is told how long", async () => {
    const email = freshAddress();
    const ip = newVisitor().ip ?? "";
    expect((await post("/resend-link", { email }, ip)).status).toBe(200);
    const refused = await post("/resend-link", { email }, ip);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(290);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(300);
    expect(await post("/resend-link", { email })).toMatchObject({ status: 200, text: "{}" });
  });
});

describe("whether an address has an account", () => {
  it.each(["/start-registration", "/resend-link"])("cannot be read from the answer of %s", async (path) => {
    const [known, unknown] = [await knownAddress(), freshAddress()];
    const answers: { status: number; headers: object; text: string }[][] = [];
    for (const email of [known, unknown]) {
      const ip = newVisitor().ip ?? "";
      const seen = [];
      for (let i = 0; i < 7; i++) {
        const { status, headers, text } = await post(path, { email }, ip);
        const { "retry-after": _, ...others } = headers;
        seen.push({ status, headers: others, text });
      }
      answers.push(seen);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.at(-1)?.status).toBe(path === "/resend-link" ? 429 : 200);
  });

  it.each<[string, (email: string) => Promise<unknown>]>([
    ["startRegistration", (email) => startRegistration(newVisitor(), { email })],
    ["resendLink", (email) => resendLink(newVisitor(), { email })],
    ["POST start-registration", (email) => post("/start-registration", { email })],
    ["POST resend-link", (email) => post("/resend-link", { email })],
  ])("cannot be read from the time of %s", async (_what, ask) => {
    for (const email of [freshAddress(), freshAddress(), freshAddress()]) await ask(email);
    await expectNoTell({ rounds: MEASURED, factor: 2.5 }, async () => {
      const addresses = await Promise.all(Array.from({ length: MEASURED }, knownAddress));
      return { known: (round) => ask(addresses[round] ?? ""), unknown: () => ask(freshAddress()) };
    });
  });
});
