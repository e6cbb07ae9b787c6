import { describe, expect, it } from "vitest";
import { accountRequests } from "@/db/schema";
import { completeRegistration } from "@/lib/community";
import { completeChangePassword, forgotPassword, resendLink, startRegistration } from "@/lib/identity";
import { HOUR, MINUTE, SECOND } from "@/lib/kernel";
import { systemCtx } from "@/lib/platform";
import { makeUser } from "../factories/user";
import { fulfilled } from "../support/barrier";
import { newVisitor } from "../support/credentials";
import { linkTo, templatesTo } from "../support/messages-to";
import { answerAll, freshAddress, register, registrationToken, typed } from "../support/registering";
import { at } from "../support/start";

const { db } = systemCtx("test");

describe("what one types", () => {
  const errorsOf = async (changed: Record<string, unknown>) => {
    const token = await registrationToken(freshAddress());
    return completeRegistration(newVisitor(), { ...typed(token), ...changed }).then(
      () => null,
      (error) => error.errors,
    );
  };

  it.each([
    ["an apostrophe, a hyphen, an accent", { firstName: "Zoë", lastName: "O’Brien-D'Ávila" }, null],
    ["thirty characters", { firstName: "a".repeat(30) }, null],
    ["thirty-one characters", { firstName: "a".repeat(31) }, { firstName: ["Invalid first name"] }],
    ["thirty-one in the last name", { lastName: "a".repeat(31) }, { lastName: ["Invalid last name"] }],
    ["right-to-left letters", { firstName: "ליאה", lastName: "حداد" }, null],
    ["an emoji", { firstName: "Noor🎉" }, { firstName: ["Invalid first name"] }],
    ["markup", { lastName: "<b>Haddad</b>" }, { lastName: ["Invalid last name"] }],
    ["a line break", { lastName: "Haddad\nBcc: x" }, { lastName: ["Invalid last name"] }],
    ["spaces only", { firstName: "   " }, { firstName: ["Required"] }],
    ["a phone number of twenty characters", { phoneNumber: "+1 (202)  555 - 0147" }, null],
    [
      "a phone number of twenty-one characters",
      { phoneNumber: "+1 (202) - 555 - 0147" },
      { phoneNumber: ["Invalid phone number"] },
    ],
    ["an empty number", { phoneNumber: "" }, { phoneNumber: ["Required"] }],
    ["no number", { phoneNumber: "555" }, { phoneNumber: ["Invalid phone number"] }],
    [
      "a number of another country than chosen",
      { phoneNumber: { number: "202 555 0147", country: "GB" } },
      { phoneNumber: ["Invalid phone number"] },
    ],
    [
      "a channel that does not exist",
      { preferredCommunicationMethod: 2 },
      { preferredCommunicationMethod: ["Choose e-mail or text"] },
    ],
    [
      "another repetition",
      { confirmPassword: "Quilting77y" },
      { confirmPassword: ["Password does not match"] },
    ],
    [
      "a breached password",
      { password: "Password1", confirmPassword: "Password1" },
      { password: ["This password is too easy to guess. Choose another one"] },
    ],
    [
      "seven characters",
      { password: "Ab1defg", confirmPassword: "Ab1defg" },
      { password: ["Use 8 to 20 characters"] },
    ],
    [
      "twenty-one characters",
      { password: "Ab1".repeat(7), confirmPassword: "Ab1".repeat(7) },
      { password: ["Use 8 to 20 characters"] },
    ],
  ])("%s", async (_what, changed, expected) => {
    expect(await errorsOf(changed)).toEqual(expected);
  });

  it("is answered with all that is wrong at once, and the link stays good", async () => {
    const token = await registrationToken(freshAddress());
    const wrong = {
      token,
      firstName: "",
      lastName: "1",
      phoneNumber: "x",
      password: "abc",
      confirmPassword: "",
    };
    await expect(completeRegistration(newVisitor(), wrong)).rejects.toMatchObject({
      status: 400,
      errors: {
        firstName: ["Required"],
        lastName: ["Invalid last name"],
        phoneNumber: ["Invalid phone number"],
        confirmPassword: ["Required"],
      },
    });
    await completeRegistration(newVisitor(), typed(token));
  });

  it("is not the own address as a password", async () => {
    const email = "Quilting77x@post.example";
    const token = await registrationToken(email.toLowerCase());
    await expect(completeRegistration(newVisitor(), typed(token))).rejects.toMatchObject({
      errors: { password: ["Choose something other than your e-mail"] },
    });
  });

  it.each([
    ["", "Required"],
    ["nobody", "Invalid email address"],
    ["one@post.example, two@post.example", "Invalid email address"],
    ["one@post.example\r\nBcc: two@post.example", "Invalid email address"],
    ["one＠post.example", "Invalid email address"],
    ["<one@post.example>", "Invalid email address"],
  ])("as an address, %j: %s, and no e-mail is written", async (email, words) => {
    const before = await db.$count(accountRequests);
    for (const ask of [startRegistration, resendLink]) {
      await expect(ask(newVisitor(), { email })).rejects.toMatchObject({
        status: 400,
        errors: { email: [words] },
      });
    }
    expect(await db.$count(accountRequests)).toBe(before);
  });

  it("needs the terms box where there is one", async () => {
    await expect(startRegistration(newVisitor(), { email: "", agreed: false })).rejects.toMatchObject({
      errors: { email: ["Required"], agreed: ["Tick the box to go on"] },
    });
  });
});

const completeAgain = (link: Record<string, string>) =>
  completeRegistration(newVisitor(at(MINUTE)), typed(link.token ?? ""));
const chooseAgain = ({ userId = "", token = "" }: Record<string, string>) => {
  const password = "Another11x";
  return completeChangePassword(newVisitor(at(MINUTE)), {
    userId,
    token,
    password,
    confirmPassword: password,
  });
};

describe("asking again", () => {
  it("is possible every 300 seconds, for a known address like for an unknown one", async () => {
    const known = await makeUser({ password: "Manyhands1" });
    for (const email of [known.email ?? "", freshAddress()]) {
      const here = newVisitor();
      const again = (ms: number) => resendLink({ ...here, now: at(ms) }, { email });
      await startRegistration({ ...here, now: at(0) }, { email });
      await expect(again(SECOND)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 29 });
      await again(30 * SECOND);
      await expect(again(31 * SECOND)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 299 });
      await expect(again(329 * SECOND)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 1 });
      await again(330 * SECOND);
    }
  });

  it("twenty times at once from one place sends one e-mail", async () => {
    const email = freshAddress();
    const here = newVisitor(at(0));
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => resendLink(here, { email })));
    expect(fulfilled(asked)).toHaveLength(1);
    await answerAll(at(0));
    expect(await templatesTo(email)).toHaveLength(1);
  });

  it("makes nobody else wait: a stranger who asked a moment ago changes nothing for the owner", async () => {
    const email = freshAddress();
    await resendLink(newVisitor(at(0)), { email });
    expect(await resendLink(newVisitor(at(SECOND)), { email })).toBeUndefined();
    await answerAll(at(SECOND));
    expect(await templatesTo(email)).toHaveLength(2);
  });

  it.each([
    ["a registration", startRegistration, "confirm-registration", completeAgain],
    ["a new password", forgotPassword, "reset-password", chooseAgain],
  ] as const)(
    "for %s sends five e-mails an hour for one place and twenty for all, says nothing, and no link ends",
    async (_what, ask, template, use) => {
      const { email } = template === "reset-password" ? await register() : { email: freshAddress() };
      const here = newVisitor(at(0));
      const written = async () => (await templatesTo(email)).filter((name) => name === template).length;
      await ask(here, { email });
      await answerAll(at(0));
      const first = await linkTo(email, template);
      for (let i = 1; i < 7; i++) expect(await ask(here, { email })).toBeUndefined();
      await answerAll(at(0));
      expect(await written()).toBe(5);
      for (let i = 5; i < 25; i++) expect(await ask(newVisitor(at(0)), { email })).toBeUndefined();
      await answerAll(at(0));
      expect(await written()).toBe(20);
      expect(await ask(newVisitor(at(HOUR)), { email })).toBeUndefined();
      await answerAll(at(HOUR));
      expect(await written()).toBe(21);
      await use(first);
    },
  );

  it("for ever other addresses ends after a hundred an hour from one place", async () => {
    const here = newVisitor(at(0));
    await Promise.all(Array.from({ length: 100 }, () => startRegistration(here, { email: freshAddress() })));
    await expect(startRegistration(here, { email: freshAddress() })).rejects.toMatchObject({ status: 429 });
    await startRegistration(newVisitor(at(0)), { email: freshAddress() });
  });
});
