import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { chooseAmount } from "@/app/_features/giving/choose-amount";
import type { ActionState } from "@/app/_lib/action";
import { POST as askOutcome } from "@/app/checkout/outcome/route";
import { POST as askPayment } from "@/app/checkout/payment/route";
import { donations } from "@/db/schema";
import { env, isSealed, systemCtx, unsealCookie } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { CARDS, newKey, openPayments, type PaymentWorld } from "../factories/payment";
import { AuthBrowser } from "../support/auth-browser";
import { expectLedgerSound } from "../support/check-ledger";

let world: PaymentWorld;
let campaign: TestCampaign;
beforeAll(async () => {
  world = await openPayments();
  campaign = await launchTestCampaign();
});
afterEach(() => expectLedgerSound());
afterAll(() => world.close());

const newBrowser = () => new AuthBrowser(env().APP_URL);
const VISITOR = { firstName: "Ingrid", lastName: "Solheim", email: "ingrid@solheim.example" };

async function choose(browser: AuthBrowser, changed: Record<string, string> = {}) {
  browser.speak();
  const form = new FormData();
  const typed = {
    flow: "visitor",
    campaignId: campaign.id,
    preset: "25",
    coverFees: "on",
    ...changed,
  };
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  const left: unknown = await chooseAmount({}, form).catch((error: unknown) => error);
  const digest = left instanceof Error && "digest" in left ? String(left.digest) : "";
  return { path: digest.split(";")[2] ?? null, state: left as ActionState };
}

const attemptOf = (path: string | null) =>
  new URL(path ?? "", env().APP_URL).searchParams.get("attempt") ?? "no attempt";

async function call(browser: AuthBrowser, handler: (request: Request) => Promise<Response>, body: object) {
  browser.speak();
  const request = new Request(env().APP_URL, { method: "POST", body: JSON.stringify(body) });
  return (await handler(request)).json();
}

const press = async (
  browser: AuthBrowser,
  attempt: string,
  card: string = CARDS.good,
  visitor: typeof VISITOR = VISITOR,
  amount = 25,
) =>
  call(browser, askPayment, {
    attempt,
    amount,
    visitor,
    coverFees: true,
    saveCard: false,
    savedCardId: null,
    cardToken: await world.typeCard(card),
    press: newKey(),
    work: null,
    giveAgain: false,
  });

const keptBy = async (browser: AuthBrowser): Promise<string> => {
  const values = browser.jar.getAll().map(({ value }) => (isSealed(value) ? unsealCookie(value) : value));
  return (await Promise.all(values)).join();
};

it("leads a visitor from the amount over the card to the thank-you, as one gift however often they press", async () => {
  const browser = newBrowser();
  const { path } = await choose(browser);
  expect(path).toMatch(/^\/anonymous\/campaigns\/checkout\?attempt=/);
  const attempt = attemptOf(path);
  expect((await choose(browser)).path).toBe(path);

  const declined = await press(browser, attempt, CARDS.noFunds);
  expect(declined).toEqual({ kind: "declined", message: expect.stringContaining("insufficient funds") });
  const { message } = declined;
  expect(await call(browser, askOutcome, { attempt })).toEqual({ kind: "open", message });
  const thanks = { kind: "go", href: `/anonymous/thank-you?attempt=${attempt}` };
  expect(await press(browser, attempt)).toEqual(thanks);
  expect(await call(browser, askOutcome, { attempt })).toEqual(thanks);
  expect(await press(browser, attempt)).toEqual(thanks);
  await world.settleWithFees();
  // The browser has the gift's key alone.
  for (const words of [VISITOR.email, VISITOR.lastName]) expect(await keptBy(browser)).not.toContain(words);
});

it.each(["on", ""])(
  "remembers with the gift whether a visitor ticked to join the community: %j",
  async (box) => {
    const browser = newBrowser();
    const { id } = await launchTestCampaign();
    const ticked: Record<string, string> = box === "" ? {} : { joinCommunity: box };
    const attempt = attemptOf((await choose(browser, { campaignId: id, ...ticked })).path);
    expect(await press(browser, attempt)).toMatchObject({ kind: "go" });
    await world.settleWithFees();
    const given = await systemCtx("test").db.select().from(donations).where(eq(donations.campaignId, id));
    expect(given.map(({ joinCommunity }) => joinCommunity)).toEqual([box === "on"]);
  },
);

it("leaves another gift that was chosen since alone when a paid one is pressed again in its old tab", async () => {
  const browser = newBrowser();
  const one = attemptOf((await choose(browser)).path);
  expect(await press(browser, one)).toMatchObject({ kind: "go" });
  await world.settleWithFees();
  const other = attemptOf((await choose(browser, { preset: "60" })).path);
  expect(other).not.toBe(one);
  expect(await press(browser, one)).toMatchObject({ kind: "go" });
  const thanks = { kind: "go", href: `/anonymous/thank-you?attempt=${other}` };
  expect(await press(browser, other, CARDS.good, VISITOR, 60)).toEqual(thanks);
  await world.settleWithFees();
});

it("is one gift in every tab, also with other sums and while an answer is lost", async () => {
  const browser = newBrowser();
  const attempt = attemptOf((await choose(browser)).path);
  for (const preset of ["60", "100"])
    expect(attemptOf((await choose(browser, { preset })).path)).toBe(attempt);
  const { stripe, faults } = world.simulator.world;
  const paid = () => Object.values(stripe.charges).filter((charge) => charge.paid).length;
  const before = paid();
  const match = "POST /v1/payment_intents/pi_*";
  faults.push({ id: "lost-answer", match, kind: "delay", times: 1, delaySeconds: 60 });
  const first = press(browser, attempt);
  await expect.poll(paid).toBe(before + 1);
  const thanks = { kind: "go", href: `/anonymous/thank-you?attempt=${attempt}` };
  for (const amount of [60, 100])
    expect(await press(browser, attempt, CARDS.good, VISITOR, amount)).toEqual(thanks);
  await world.simulator.advance(60);
  expect(await first).toEqual(thanks);
  expect(paid()).toBe(before + 1);
  await world.settleWithFees();
});

it("thanks in both tabs when one of them has paid while the bank said no to the other", async () => {
  const browser = newBrowser();
  const { id } = await launchTestCampaign();
  const attempt = attemptOf((await choose(browser, { campaignId: id })).path);
  const thanks = { kind: "go", href: `/anonymous/thank-you?attempt=${attempt}` };
  const { stripe, faults } = world.simulator.world;
  const refused = () =>
    Object.values(stripe.charges).filter(({ paid, metadata }) => !paid && metadata.campaignId === id);
  const match = "POST /v1/payment_intents/pi_*";
  faults.push({ id: "late-no", match, kind: "delay", times: 1, delaySeconds: 60 });
  const first = press(browser, attempt, CARDS.noFunds);
  await expect.poll(refused).toHaveLength(1);
  expect(await press(browser, attempt, CARDS.good, VISITOR, 55)).toEqual(thanks);
  await world.simulator.advance(60);
  expect(await first).toEqual(thanks);
  // The later answer does not replace the paid attempt by the refused one.
  expect(await call(browser, askOutcome, { attempt })).toEqual(thanks);
  await world.settleWithFees();
});

it("says what is wrong beside the fields of either form, all at once, and charges nothing", async () => {
  const { state, path } = await choose(newBrowser(), { amount: "1.5" });
  expect(path).toBeNull();
  expect(state.errors).toEqual({ amount: ["Only numbers allowed"] });

  const browser = newBrowser();
  const attempt = attemptOf((await choose(browser)).path);
  const typed = { firstName: "", lastName: "Solheim", email: "ingrid@" };
  expect(await press(browser, attempt, CARDS.good, typed)).toEqual({
    kind: "you",
    errors: { firstName: "Invalid first name", email: "Email is not valid" },
  });
  expect(await call(browser, askOutcome, { attempt })).toEqual({ kind: "open", message: null });
});

it("takes no period of somebody who is not logged in, nor one that is none", async () => {
  const asked = await choose(newBrowser(), { months: "1" });
  expect([asked.path, asked.state.title]).toEqual([
    null,
    "Please log in as a member to give again and again",
  ]);
  const wrong = await choose(newBrowser(), { months: "monthly" });
  expect([wrong.path, wrong.state.errors]).toEqual([
    null,
    { months: ["Choose a period from 1 to 12 months"] },
  ]);
  expect(wrong.state.values).toMatchObject({ months: "monthly", preset: "25" });
});

it("knows nothing of an attempt of another browser", async () => {
  const { path } = await choose(newBrowser());
  const other = newBrowser();
  expect(await press(other, attemptOf(path))).toEqual({ kind: "stale" });
  expect(await call(other, askOutcome, { attempt: attemptOf(path) })).toEqual({
    kind: "open",
    message: null,
  });
});
