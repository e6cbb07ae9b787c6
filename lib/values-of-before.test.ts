import { isDeepStrictEqual } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { readChallenge } from "@/lib/identity/second-factor/challenge";
import { isRecoveryCode, recoveryHashOfBefore } from "@/lib/identity/second-factor/recovery-hash";
import { readAccessToken } from "@/lib/identity/sessions/access-token";
import { openAuthCookie, readSessionCookie } from "@/lib/identity/sessions/browser-session";
import { readDevice } from "@/lib/identity/sessions/known-device";
import { readClaims } from "@/lib/identity/tokens/signed-claims";
import { MINUTE } from "@/lib/kernel";
import { solveWork } from "@/lib/kernel/proof-of-work";
import { ownerOfChoices } from "@/lib/notification/preferences/choice-links";
import { unsubscribeQuestion } from "@/lib/notification/preferences/unsubscribe";
import { doneWork } from "@/lib/payment/tries/work";
import { keyedHashes, makeCtx, unseal, unsealCookie } from "@/lib/platform";
import { inSite } from "@/tests/support/in-site";
import made from "@/tests/support/values-of-before.json";

/** The only secret of the older program that made the values. */
const THEN = "the secret of a site before secrets could be changed";
const NOW = "another secret, and a comma does no harm in the present one";
const MADE_AT = new Date("2026-03-04T12:00:00Z");

const NORA = "0190b2f4-7c1e-7aa0-8d3e-5f6071829304";
const SESSION_ID = "0190b2f4-7c1e-7aa0-8d3e-5f6071829305";
const SESSION = {
  userId: NORA,
  sessionVersion: 3,
  sessionId: SESSION_ID,
  generation: 7,
  until: MADE_AT.getTime() + 15 * MINUTE,
  remember: true,
};
const CODE = "ABCDEFGHJKLM";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: MADE_AT });
});
afterEach(() => {
  vi.useRealTimers();
});

const visitor = () => makeCtx({ kind: "visitor" });

/** Each value as it is read now. */
const readings = {
  "a sealed text": () => unseal(made.sealedText),
  "a sealed cookie": async () => JSON.parse(await unsealCookie(made.sealedCookie)),
  "the note of a known device": async () => (await readDevice(made.deviceNote))?.userIds,
  "a session's cookie": () => readSessionCookie(made.sessionCookie),
  "a cookie of a sign-in under way": async () =>
    (await openAuthCookie(made.stateCookie, "next-auth.state"))?.value,
  "an access token": () => readAccessToken(visitor(), made.accessToken),
  "a challenge": () => readChallenge(visitor(), made.challenge),
  "a proof of a password": () =>
    readClaims(
      visitor(),
      "password-shown",
      made.passwordShown,
      z.object({ sub: z.string(), sid: z.string() }),
    ),
  "a recovery code": () => isRecoveryCode(made.recoveryCodeHash, CODE),
  "an unsubscribe link": async () => unsubscribeQuestion(visitor(), made.unsubscribe)?.isAboutAnother,
  "an unsubscribe link of the first e-mails": async () =>
    unsubscribeQuestion(visitor(), made.formerUnsubscribe)?.isAboutAnother,
  "a link to one's choices": async () => ownerOfChoices(made.choices),
  "a keyed hash": async () => keyedHashes("email:nora@lakewood.example").includes(made.keyedHash),
  "work that a device has done": async () =>
    doneWork(visitor(), "an attempt", solveWork({ challenge: made.work, parts: 2 })),
};

/** Expected contents, and the results for values that no program of ours made. */
const READ = {
  "a sealed text": "https://give.example.org/create-account?token=süß",
  "a sealed cookie": { amount: 5, note: "für Åse" },
  "the note of a known device": [NORA],
  "a session's cookie": SESSION,
  "a cookie of a sign-in under way": "a state",
  "an access token": { userId: NORA, sessionVersion: 3, sessionId: SESSION_ID },
  "a challenge": { userId: NORA, sessionVersion: 3 },
  "a proof of a password": { sub: NORA, sid: SESSION_ID },
  "a recovery code": true,
  "an unsubscribe link": false,
  "an unsubscribe link of the first e-mails": false,
  "a link to one's choices": NORA,
  "a keyed hash": true,
  "work that a device has done": "OVgOufU5ajltA6-r",
};

const readAll = async () =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(readings).map(async ([name, read]) => [name, await read().catch(() => null)]),
    ),
  );

const OF_USE = {
  SEAL: ["a sealed text"],
  COOKIE: [
    "a sealed cookie",
    "the note of a known device",
    "a session's cookie",
    "a cookie of a sign-in under way",
  ],
  SIGNING: [
    "an access token",
    "a challenge",
    "a proof of a password",
    "a recovery code",
    "an unsubscribe link",
    "an unsubscribe link of the first e-mails",
    "a link to one's choices",
    "a keyed hash",
    "work that a device has done",
  ],
};

const readNow = async () => {
  const read = await readAll();
  return Object.keys(READ).filter((name) => isDeepStrictEqual(read[name], READ[name as keyof typeof READ]));
};

describe("what was made before secrets could be replaced", () => {
  it("is read by the same secret", async () => {
    inSite({ AUTH_SECRET: THEN });
    expect(await readAll()).toEqual(READ);
  });

  it("is read after the secret was replaced, as long as the one of before is named", async () => {
    inSite({ AUTH_SECRET: NOW, AUTH_SECRET_PREVIOUS: THEN });
    expect(await readAll()).toEqual(READ);
  });

  it("is read beside secrets of their own for what is sealed, signed and kept in browsers", async () => {
    const own = { SEAL_SECRET: `seal ${NOW}`, SIGNING_SECRET: `sign ${NOW}`, COOKIE_SECRET: `keep ${NOW}` };
    inSite({ AUTH_SECRET: THEN, ...own });
    expect(await readAll()).toEqual(READ);
    inSite({ AUTH_SECRET: NOW, AUTH_SECRET_PREVIOUS: THEN, ...own });
    expect(await readAll()).toEqual(READ);
  });

  it.each(["SEAL", "COOKIE", "SIGNING"] as const)(
    "for %s alone where only its secret of before is named",
    async (use) => {
      inSite({ AUTH_SECRET: NOW, [`${use}_SECRET_PREVIOUS`]: THEN });
      expect(await readNow()).toEqual(Object.keys(READ).filter((name) => OF_USE[use].includes(name)));
    },
  );

  it("is not read once the secret is named no more", async () => {
    inSite({ AUTH_SECRET: NOW });
    expect(await readNow()).toEqual([]);
  });

  it("leaves a recovery code valid that was sealed in time", async () => {
    inSite({ AUTH_SECRET: NOW, AUTH_SECRET_PREVIOUS: THEN });
    const kept = await recoveryHashOfBefore(made.recoveryCodeHash);
    inSite({ AUTH_SECRET: NOW });
    expect([await isRecoveryCode(kept, CODE), await isRecoveryCode(kept, "ABCDEFGHJKLN")]).toEqual([
      true,
      false,
    ]);
  });
});
