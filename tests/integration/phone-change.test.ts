import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { messages, optOuts, users } from "@/db/schema";
import { HOUR, MINUTE, SECOND } from "@/lib/kernel";
import { sendTexts } from "@/lib/notification";
import { forgetEnv, systemCtx } from "@/lib/platform";
import {
  cancelPhoneChange,
  confirmPhone,
  getAccount,
  pendingPhone,
  resendPhoneCode,
  startPhoneChange,
  updateAccount,
} from "@/lib/user";
import type { Simulator } from "@/simulator/core/types";
import { startSimulator } from "@/simulator/server";
import { accountForm as form } from "../factories/account";
import { as, makeUser, type TestUser } from "../factories/user";

let simulator: Simulator;
const { db } = systemCtx("test");

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, appUrl: "http://127.0.0.1:9" });
  process.env.SIMULATOR_URL = simulator.url;
  process.env.TEXTS_PER_SECOND = "500";
  forgetEnv();
});
afterAll(() => simulator.stop());

let number = 0;
const freshNumber = () => `+1202555${String(7000 + number++)}`;

const rowOf = async (user: TestUser) => (await db.select().from(users).where(eq(users.id, user.id)))[0];

async function codeAt(phone: string, now = new Date()): Promise<string> {
  await sendTexts(systemCtx("test", { now: () => now }));
  const text = simulator.world.texts.filter(({ to }) => to === phone).at(-1)?.body ?? "";
  const code = /\b([0-9]{6})\b/.exec(text)?.[1];
  if (!code) throw new Error(`no code arrived at ${phone}`);
  return code;
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const refusal = (field: string, message: string) =>
  expect.objectContaining({ code: "invalid", errors: { [field]: [message] } });

describe("a new phone number", () => {
  it("becomes one's own by the code that was texted to it, and the old one stays until then", async () => {
    const user = await makeUser({ phoneConfirmedAt: new Date() });
    const phone = freshNumber();
    const { account, phoneWaits } = await updateAccount(as(user), form(user, { phoneNumber: phone }));
    expect([phoneWaits, account.phoneNumber, account.phoneNumberConfirmed]).toEqual([
      true,
      user.phoneNumber,
      true,
    ]);
    expect(await pendingPhone(as(user))).toMatchObject({ phoneNumber: phone, standing: "open" });
    const code = await codeAt(phone);
    const typed = `${code.slice(0, 3)} ${code.slice(3)} `;
    await confirmPhone(as(user), { code: typed });
    expect(await getAccount(as(user))).toMatchObject({ phoneNumber: phone, phoneNumberConfirmed: true });
    expect(await pendingPhone(as(user))).toBeNull();
    await expect(confirmPhone(as(user), { code })).rejects.toMatchObject({ status: 409 });
  });

  it("is texted at once in the middle of the night, and never stands readable in the database", async () => {
    const user = await makeUser();
    const phone = freshNumber();
    const night = new Date("2026-11-20T07:00:00Z");
    await startPhoneChange(as(user, { now: () => night }), { phoneNumber: phone });
    const code = await codeAt(phone, night);
    const stored = await db.select().from(messages).where(eq(messages.template, "phone-code"));
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(`"${code}"`);
  });

  it("goes nowhere when the phone has said STOP, and not by e-mail instead", async () => {
    const user = await makeUser();
    const phone = freshNumber();
    await db
      .insert(optOuts)
      .values({ channel: "sms", address: phone, reason: "stop", createdAt: new Date() });
    await startPhoneChange(as(user), { phoneNumber: phone });
    await expect(codeAt(phone)).rejects.toThrow("no code arrived");
    expect(simulator.world.emails.filter(({ to }) => to === user.email)).toEqual([]);
  });

  it("may belong to several people: families share phones", async () => {
    const [one, two] = [await makeUser(), await makeUser()];
    const phone = freshNumber();
    for (const user of [one, two]) {
      await startPhoneChange(as(user), { phoneNumber: phone });
      await confirmPhone(as(user), { code: await codeAt(phone) });
    }
    expect([(await rowOf(one))?.phoneNumber, (await rowOf(two))?.phoneNumber]).toEqual([phone, phone]);
  });

  it("confirms the number of one's registration as well, once", async () => {
    const user = await makeUser({ phoneNumber: freshNumber(), phoneConfirmedAt: null });
    const phoneNumber = user.phoneNumber ?? "";
    await startPhoneChange(as(user), { phoneNumber });
    await confirmPhone(as(user), { code: await codeAt(phoneNumber) });
    expect((await getAccount(as(user))).phoneNumberConfirmed).toBe(true);
    await expect(startPhoneChange(as(user), { phoneNumber })).rejects.toMatchObject({ status: 409 });
  });

  it("makes texts the channel only once it is confirmed, for somebody who had none", async () => {
    const user = await makeUser({ phoneNumber: null });
    const phone = freshNumber();
    const input = form(user, { phoneNumber: phone, preferredCommunicationMethod: 1 });
    const { account } = await updateAccount(as(user), input);
    expect(account).toMatchObject({ phoneNumber: null, preferredCommunicationMethod: 0 });
    await confirmPhone(as(user), { code: await codeAt(phone) });
    expect(await getAccount(as(user))).toMatchObject({ phoneNumber: phone, preferredCommunicationMethod: 1 });

    const wavering = await makeUser({ phoneNumber: null });
    const another = freshNumber();
    await updateAccount(
      as(wavering),
      form(wavering, { phoneNumber: another, preferredCommunicationMethod: 1 }),
    );
    await updateAccount(as(wavering), form(wavering));
    await confirmPhone(as(wavering), { code: await codeAt(another) });
    expect((await getAccount(as(wavering))).preferredCommunicationMethod).toBe(0);
  });

  it("is asked for once when the form is saved again", async () => {
    const user = await makeUser();
    const phone = freshNumber();
    await updateAccount(as(user), form(user, { phoneNumber: phone }));
    const code = await codeAt(phone);
    await updateAccount(as(user), form(user, { phoneNumber: phone, firstName: "Again" }));
    expect(await codeAt(phone)).toBe(code);
    expect(simulator.world.texts.filter(({ to }) => to === phone)).toHaveLength(1);
    await confirmPhone(as(user), { code });
  });

  it("can be given up", async () => {
    const user = await makeUser();
    const phone = freshNumber();
    await startPhoneChange(as(user), { phoneNumber: phone });
    const code = await codeAt(phone);
    await cancelPhoneChange(as(user), undefined);
    await cancelPhoneChange(as(user), undefined);
    await expect(confirmPhone(as(user), { code })).rejects.toMatchObject({ status: 409 });
    expect((await rowOf(user))?.phoneNumber).toBe(user.phoneNumber);
  });
});

describe("a code", () => {
  it("is no longer valid in somebody else's session", async () => {
    const [user, thief] = [await makeUser(), await makeUser()];
    const [phone, theirs] = [freshNumber(), freshNumber()];
    await startPhoneChange(as(user), { phoneNumber: phone });
    const code = await codeAt(phone);
    await expect(confirmPhone(as(thief), { code })).rejects.toMatchObject({ status: 409 });
    await startPhoneChange(as(thief), { phoneNumber: theirs });
    if (code !== (await codeAt(theirs))) {
      await expect(confirmPhone(as(thief), { code })).rejects.toMatchObject({ status: 400 });
    }
    expect((await rowOf(thief))?.phoneNumber).toBe(thief.phoneNumber);
    await confirmPhone(as(user), { code });
  });

  it("is no longer valid after ten minutes", async () => {
    const user = await makeUser();
    const phone = freshNumber();
    const start = new Date();
    await startPhoneChange(as(user, { now: () => start }), { phoneNumber: phone });
    const code = await codeAt(phone, start);
    const late = as(user, { now: () => new Date(start.getTime() + 10 * MINUTE) });
    await expect(confirmPhone(late, { code })).rejects.toEqual(
      refusal("code", "This code has expired. Ask for a new one."),
    );
    expect(await pendingPhone(late)).toMatchObject({ standing: "expired" });
    const justInTime = as(user, { now: () => new Date(start.getTime() + 10 * MINUTE - SECOND) });
    await confirmPhone(justInTime, { code });
  });

  it("is no longer valid after five wrong ones, even the right one, and tries at once all count", async () => {
    const user = await makeUser();
    const phone = freshNumber();
    await startPhoneChange(as(user), { phoneNumber: phone });
    const code = await codeAt(phone);
    await expect(confirmPhone(as(user), { code: other(code) })).rejects.toEqual(
      refusal("code", "That is not the code. 4 tries left."),
    );
    const guesses = await Promise.allSettled(
      Array.from({ length: 8 }, () => confirmPhone(as(user), { code: other(code) })),
    );
    expect(guesses.every(({ status }) => status === "rejected")).toBe(true);
    await expect(confirmPhone(as(user), { code })).rejects.toEqual(
      refusal("code", "Five wrong codes: this one is no longer valid. Ask for a new one."),
    );
    expect((await rowOf(user))?.phoneNumber).toBe(user.phoneNumber);
  });

  it("is taken once by two tabs that enter it together", async () => {
    const user = await makeUser();
    const phone = freshNumber();
    await startPhoneChange(as(user), { phoneNumber: phone });
    const code = await codeAt(phone);
    const entered = await Promise.allSettled([
      confirmPhone(as(user), { code }),
      confirmPhone(as(user), { code }),
    ]);
    expect(entered.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("of an earlier number is no longer valid once another was begun", async () => {
    const user = await makeUser();
    const [first, second] = [freshNumber(), freshNumber()];
    await startPhoneChange(as(user), { phoneNumber: first });
    const old = await codeAt(first);
    await startPhoneChange(as(user), { phoneNumber: second });
    const fresh = await codeAt(second);
    if (old !== fresh)
      await expect(confirmPhone(as(user), { code: old })).rejects.toMatchObject({ status: 400 });
    const fullWidth = fresh.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
    await confirmPhone(as(user), { code: fullWidth });
    expect((await rowOf(user))?.phoneNumber).toBe(second);
  });

  it.each(["12345", "1234567", "abcdef"])("of %s is none", async (code) => {
    await expect(confirmPhone(as(await makeUser()), { code })).rejects.toEqual(
      refusal("code", "The code has six digits"),
    );
  });

  it("may be asked for again after half a minute, then every five minutes", async () => {
    const user = await makeUser();
    const phone = freshNumber();
    const start = Date.now();
    const at = (ms: number) => as(user, { now: () => new Date(start + ms) });
    await startPhoneChange(at(0), { phoneNumber: phone });
    await expect(resendPhoneCode(at(29 * SECOND), undefined)).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: 1,
    });
    await resendPhoneCode(at(30 * SECOND), undefined);
    await expect(resendPhoneCode(at(5 * MINUTE), undefined)).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: 30,
    });
    await resendPhoneCode(at(6 * MINUTE), undefined);
    const code = await codeAt(phone, new Date(start + 6 * MINUTE));
    expect(simulator.world.texts.filter(({ to }) => to === phone)).toHaveLength(3);
    await confirmPhone(at(15 * MINUTE), { code });
  });

  it("is texted six times an hour at most, by a person and to a number", async () => {
    const user = await makeUser();
    const hour = Math.ceil(Date.now() / HOUR) * HOUR;
    const now = () => new Date(hour + MINUTE);
    const victim = freshNumber();
    for (let sent = 0; sent < 6; sent++) {
      await startPhoneChange(as(user, { now }), { phoneNumber: victim });
    }
    await expect(startPhoneChange(as(user, { now }), { phoneNumber: freshNumber() })).rejects.toMatchObject({
      status: 429,
    });
    const accomplice = await makeUser();
    await expect(startPhoneChange(as(accomplice, { now }), { phoneNumber: victim })).rejects.toMatchObject({
      status: 429,
    });
    await startPhoneChange(as(accomplice, { now }), { phoneNumber: freshNumber() });
  });
});
