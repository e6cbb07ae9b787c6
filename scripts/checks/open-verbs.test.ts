import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { root } from "../support/folders";
import { openVerbs } from "./open-verbs";

const LINK = "whoever holds the link or token has the right; others learn nothing";
const ADDRESS = "answers everybody alike; only the address itself is written to";
const PROVES = "a proof is what it asks for: a password, a code, a passkey, a provider's word";
const ATTEMPT = "whoever holds the key of the attempt began it";
const PUBLIC = "everybody may know it";

/** Verbs of each index.ts that check no right, with the reasons. */
const OPEN: Record<string, Record<string, string>> = {
  notification: {
    changeByLink: LINK,
    changeOneByLink: LINK,
    choicesByLink: LINK,
    contactUs: "strangers write to the provider; counted, and never sent anywhere else",
    contactUsWithFiles: "the same with files, of which strangers may send fewer",
    muteByLink: LINK,
    resumeEmailsByLink: LINK,
    unmuteByLink: LINK,
    unsubscribe: LINK,
    unsubscribeQuestion: LINK,
  },
  identity: {
    askForPasskey: "a question that any passkey of the site may answer",
    isChallengeOpen: LINK,
    completeChangePassword: LINK,
    externalLogin: PROVES,
    finishSignIn: PROVES,
    forgotPassword: ADDRESS,
    isNotMeLink: LINK,
    isResetLink: LINK,
    peekExternal: LINK,
    refreshTokens: LINK,
    refuseChangeEmail: LINK,
    reportNotMe: LINK,
    resendExternalLink: ADDRESS,
    resendLink: ADDRESS,
    sendExternalEmail: ADDRESS,
    signIn: PROVES,
    signInWithPasskey: PROVES,
    startRegistration: ADDRESS,
  },
  user: {
    readPicture: "whoever knows the 256 random bits of its name was shown it",
  },
  community: {
    campaignTypes: PUBLIC,
    communityTypes: PUBLIC,
    completeRegistration: LINK,
    invitingCommunity: LINK,
    isFindable: PUBLIC,
    parseInvitation: LINK,
    readInvitation: LINK,
    registrationFor: LINK,
  },
  payment: {
    askForStatement: ADDRESS,
    donationStatus: ATTEMPT,
    draftOutcome: ATTEMPT,
    giftDrafts: ATTEMPT,
    giftSums: PUBLIC,
    linkErases: LINK,
    receiveStripeEvent: "the processor's signature is the right",
    recurringGiftByLink: LINK,
    savedCardUse: "says of nobody but the caller for what a card is saved",
  },
};

test.each(Object.entries(OPEN))(
  "behind the outer door of %s only what is named checks no permission",
  (context, named) => {
    expect(openVerbs(root, context)).toEqual(Object.keys(named).sort());
  },
);

let folder = "";
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function openOf(files: Record<string, string>): string[] {
  folder = mkdtempSync(join(tmpdir(), "doors-"));
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, "lib/club", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return openVerbs(folder, "club");
}

test("a verb that asks nobody is found, in every way of writing one", () => {
  const found = openOf({
    "index.ts": 'export { a, b, c, d as e, f } from "./verbs"; export { MOST, type T } from "./verbs";',
    "verbs.ts": `
      export async function a(ctx: Ctx) { return ctx.db.select(); }
      export const b = query(schema, async (ctx, input) => ctx.db.select());
      export const c: Verb<string, void> = (ctx, input) => inTransaction(ctx, (inner) => write(inner, input));
      const write = (ctx: Ctx, input: string) => ctx.db.insert(input);
      export const d = (_ctx: Ctx) => null;
      export const f = wrapped(c);
      export const MOST = 3;
      export type T = string;`,
  });
  expect(found).toEqual(["a", "b", "c", "e", "f"]);
});

test("a verb that asks is none, also where another function asks for it", () => {
  const found = openOf({
    "index.ts": 'export { a, b, c, d, e } from "./verbs";',
    "verbs.ts": `
      import { looked } from "./look";
      export async function a(ctx: Ctx) { requireUser(ctx); }
      export const b = query(schema, (ctx, input) => looked(ctx, input));
      export const c = (ctx: Ctx) => inTransaction(ctx, held);
      async function held(ctx: Ctx) { await lockOwnAdminRole(ctx, "id"); }
      export const d = query(schema, held);
      export const e = wrapped(d);`,
    "look.ts": "export const looked = (ctx: Ctx, id: string) => ctx.db.select().where(notForCaller(ctx));",
  });
  expect(found).toEqual([]);
});

test("asking elsewhere does not count: for another caller, or in what is only named", () => {
  const found = openOf({
    "index.ts": 'export { a, b } from "./verbs";',
    "verbs.ts": `
      export const a = (ctx: Ctx) => requireUser(actingAs(ctx, SYSTEM));
      export const b = (ctx: Ctx) => ({ guard: requireUser });`,
  });
  expect(found).toEqual(["a", "b"]);
});

test("a door that hands on a whole module is told", () => {
  expect(openOf({ "index.ts": 'export * from "./verbs";', "verbs.ts": "export const MOST = 3;" })).toEqual([
    "* from verbs.ts",
  ]);
});
