import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DomainError } from "@/lib/kernel";
import type { Wallet } from "@/lib/kernel/paid-with";
import { chooseGift, type DraftPayment, payDraft, payWithSavedCard, savedCard } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { CARDS, crowdCard, give, newKey } from "../factories/payment";
import { as, asVisitor } from "../factories/user";
import { fulfilled, type Round, refused, rounds } from "../support/barrier";
import { expectLedgerSound } from "../support/check-ledger";
import { openServices, type Services } from "../support/services";

let services: Services;
let campaign: TestCampaign;
beforeAll(async () => {
  services = await openServices();
  campaign = await launchTestCampaign({ amount: 900_000 });
});
afterAll(() => services.close());

const target = () => ({ campaignId: campaign.id });
const paidCharges = () =>
  Object.values(services.simulator.world.stripe.charges).filter((charge) => charge.paid).length;

const changes: Changed[] = [
  { amount: 45, wallet: "google_pay" },
  { coverFees: false },
  { amount: 45, coverFees: false },
  { visitor: { firstName: "Nils", lastName: "Lund", email: "nils@lund.example" } },
];

type Visitor = { firstName: string; lastName: string; email: string };

/** From a network of their own, because limits count those of one network together. */
const elsewhere = ({ pick }: Pick<Round, "pick">): Ctx =>
  asVisitor({ ip: `10.${pick(250)}.${pick(250)}.${pick(250)}` });

/** Two tabs of one browser with the same gift under two keys, as after a changed choice. */
async function twoTabs(ctx: Ctx, visitor?: Visitor) {
  const choose = () =>
    chooseGift(ctx, { target: target(), amount: "30", keys: [], ...(visitor ? { visitor } : {}) });
  const [one, other] = [(await choose()).key, (await choose()).key];
  return [
    { key: one, others: [other] },
    { key: other, others: [one] },
  ];
}

type Changed = {
  wallet?: Wallet;
  card?: string;
  visitor?: Visitor;
  amount?: number;
  coverFees?: boolean;
  giveAgain?: boolean;
};

async function press(
  ctx: Ctx,
  { key, others }: { key: string; others: string[] },
  { wallet, card, ...changed }: Changed = {},
) {
  const cardToken = await services.typeCard(card, wallet);
  return (): Promise<DraftPayment> =>
    payDraft(ctx, {
      key,
      others,
      coverFees: true,
      saveCard: false,
      savedCardId: null,
      cardToken,
      press: newKey(),
      giveAgain: false,
      ...changed,
    });
}

const pickCard = (pick: Round["pick"]): string =>
  [CARDS.good, CARDS.noFunds, CARDS.threeDSecure][pick(6)] ?? crowdCard("declined", pick(200));

async function expectAsked({ atOnce }: Round, works: (() => Promise<"sent" | "asked">)[]): Promise<void> {
  const before = paidCharges();
  const results = await atOnce(...works);
  expect(refused(results)).toEqual([]);
  expect(fulfilled(results).sort()).toEqual(["asked", "sent"]);
  expect(paidCharges() - before).toBe(1);
}

const stepOf = (work: () => Promise<DraftPayment>) => async () => {
  const { step } = await work();
  if (step !== "sent" && step !== "again") throw new Error(`unexpected step ${step}`);
  return step === "again" ? ("asked" as const) : ("sent" as const);
};

describe("two tabs in which the button is pressed at the same moment", () => {
  it("are one charge and one question, for a member and for a visitor", async () => {
    await rounds(40, async (round) => {
      const isMember = round.pick(2) === 0;
      const ctx = isMember ? as(await addMember(campaign.community)) : asVisitor();
      const email = `tab${round.number}@solheim.example`;
      const tabs = await twoTabs(
        ctx,
        isMember ? undefined : { firstName: "Ingrid", lastName: "Solheim", email },
      );
      const works = await Promise.all(tabs.map((tab) => press(ctx, tab)));
      await expectAsked(round, works.map(stepOf));
    });
    await services.settleWithFees();
    await expectLedgerSound();
  });

  it("are one charge and one question with a wallet that says who gives", async () => {
    await rounds(10, async (round) => {
      const ctx = elsewhere(round);
      const visitor = { firstName: "Ingrid", lastName: "Solheim", email: `w${round.number}@solheim.example` };
      const tabs = await twoTabs(ctx);
      const works = await Promise.all(
        tabs.map((tab) => press(ctx, tab, { visitor, wallet: round.pick(2) ? "apple_pay" : "link" })),
      );
      await expectAsked(round, works.map(stepOf));
    });
    await services.settleWithFees();
    await expectLedgerSound();
  });

  it("with one gift of which one of them has changed something, are one charge", async () => {
    await rounds(40, async ({ atOnce, number, pick }) => {
      const ctx = elsewhere({ pick });
      const visitor = { firstName: "Ingrid", lastName: "Solheim", email: `c${number}@solheim.example` };
      const [tab] = await twoTabs(ctx);
      if (!tab) throw new Error("no tab");
      const before = paidCharges();
      const works = [
        await press(ctx, tab, { visitor, giveAgain: true }),
        await press(ctx, tab, { visitor, giveAgain: true, ...changes[pick(changes.length)] }),
      ];
      const results = await atOnce(...works);
      // A concurrent call may get a retryable error, without a charge.
      for (const error of refused(results)) expect(error).toBeInstanceOf(DomainError);
      expect(paidCharges() - before).toBe(1);
    });
    await services.settleWithFees();
    await expectLedgerSound();
  });

  it("of one gift, pressed again and again with changing sums, are one charge", async () => {
    await rounds(8, async ({ atOnce, number, pick }) => {
      const ctx = elsewhere({ pick });
      const visitor = { firstName: "Ingrid", lastName: "Solheim", email: `sums${number}@solheim.example` };
      const [tab] = await twoTabs(ctx);
      if (!tab) throw new Error("no tab");
      const before = paidCharges();
      let shown: string | undefined;
      for (let turn = 0; turn < 5; turn++) {
        const pressed = () =>
          press(ctx, tab, { visitor, giveAgain: true, amount: 30 + pick(4), card: pickCard(pick) });
        const results = await atOnce(await pressed(), await pressed());
        for (const error of refused(results)) expect(error).toBeInstanceOf(DomainError);
        // Once paid, every later press is answered with that gift.
        const ends = fulfilled(results).filter(({ step }) => step === "done" || step === "sent");
        for (const end of ends) {
          if (!("donationId" in end)) throw new Error("an end without a gift");
          shown ??= end.donationId;
          expect(end.donationId).toBe(shown);
        }
        expect(paidCharges() - before).toBe(shown === undefined ? 0 : 1);
      }
    });
    await services.settleWithFees();
    await expectLedgerSound();
  });

  it("of one gift, with two cards at a slow bank, are one charge, and no tab reads that there is none", async () => {
    const { settings } = services.simulator.world;
    settings.bankMs = 40;
    try {
      await rounds(8, async (round) => {
        const ctx = elsewhere(round);
        const email = `slow${round.number}@solheim.example`;
        const visitor = { firstName: "Ingrid", lastName: "Solheim", email };
        const [tab] = await twoTabs(ctx);
        if (!tab) throw new Error("no tab");
        const before = paidCharges();
        const works = [
          await press(ctx, tab, { visitor, giveAgain: true, card: CARDS.good }),
          await press(ctx, tab, { visitor, giveAgain: true, card: CARDS.amex }),
        ];
        const results = await round.atOnce(...works);
        for (const error of refused(results)) expect(error).toBeInstanceOf(DomainError);
        expect(["sent", "done"]).toEqual(expect.arrayContaining(fulfilled(results).map(({ step }) => step)));
        expect(paidCharges() - before).toBe(1);
      });
    } finally {
      settings.bankMs = 0;
    }
    await services.settleWithFees();
    await expectLedgerSound();
  });

  it("are one charge and one question with the saved card over the API, too", async () => {
    await rounds(40, async (round) => {
      const ctx = as(await addMember(campaign.community));
      await give(services, ctx, target(), { amount: 3, savePaymentMethod: true });
      const paymentMethodId = (await savedCard(ctx))?.id ?? "";
      const pay = async () => {
        try {
          const gift = { attemptKey: newKey(), target: target(), amount: 30, paymentMethodId };
          const { status } = await payWithSavedCard(ctx, gift);
          if (status !== "Success") throw new Error(`unexpected status ${status}`);
          return "sent" as const;
        } catch (error) {
          if (error instanceof DomainError && error.reason === "gift.same_lately") return "asked" as const;
          throw error;
        }
      };
      await expectAsked(round, [pay, pay]);
    });
    await services.settleWithFees();
    await expectLedgerSound();
  });
});
