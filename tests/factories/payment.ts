import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import Stripe from "stripe";
import { POST as stripeWebhook } from "@/app/api/webhooks/stripe/route";
import { ledgerAccounts, stripeEvents } from "@/db/schema";
import { tellOfMilestones } from "@/lib/community";
import type { Wallet } from "@/lib/kernel/paid-with";
import {
  type StartDonationInput,
  type StartedDonation,
  settleStripeEvents,
  startDonation,
  tellOfGifts,
} from "@/lib/payment";
import { type Ctx, forgetEnv, systemCtx } from "@/lib/platform";
import type { FaultKind, Simulator } from "@/simulator/core/types";
import { startSimulator } from "@/simulator/server";
import { startWebhookSite } from "../support/webhook-site";

export const CARDS = {
  good: "4242424242424242",
  amex: "378282246310005",
  noFunds: "4000000000009995",
  stolen: "4000000000009979",
  declinedLater: "4000000000000341",
  threeDSecure: "4000002760003184",
  disputed: "4000000000000259",
  refundFails: "4000000000005126",
} as const;

export type PaymentWorld = {
  simulator: Simulator;
  /** For the provider's actions in Stripe's dashboard. */
  stripe: Stripe;
  enterCard(number: string): Promise<Stripe.PaymentMethod>;
  typeCard(number?: string, wallet?: Wallet): Promise<string>;
  payWith(started: { clientSecret: string }, number?: string): Promise<Stripe.PaymentIntent>;
  answerChallenge(started: { clientSecret: string }, outcome: "complete" | "fail"): Promise<void>;
  /** Delivers due webhooks, settles until the inbox is empty, and writes receipts. */
  settle(): Promise<void>;
  settleWithFees(): Promise<void>;
  fault(kind: FaultKind, match: string, times?: number): void;
  close(): Promise<void>;
};

const system = () => systemCtx("test");
export const intentIdOf = (clientSecret: string) => clientSecret.split("_secret_")[0] ?? "";

export async function openPayments(): Promise<PaymentWorld> {
  const site = await startWebhookSite({ "/api/webhooks/stripe": stripeWebhook });
  const simulator = await startSimulator({ port: 0, appUrl: site.url });
  process.env.SIMULATOR_URL = simulator.url;
  forgetEnv();
  const { hostname, port } = new URL(simulator.url);
  const sdk = (key: string) => new Stripe(key, { host: hostname, port, protocol: "http", telemetry: false });
  const stripe = sdk("sk_test_simulator");
  const browser = sdk("pk_test_simulator");

  const enterCard = (number: string) =>
    browser.paymentMethods.create({
      type: "card",
      card: { number, exp_month: 12, exp_year: new Date().getFullYear() + 3, cvc: "123" },
    });
  const settle = async () => {
    for (;;) {
      await simulator.flush();
      await system()
        .db.update(stripeEvents)
        .set({ nextAttemptAt: new Date(0) })
        .where(eq(stripeEvents.state, "pending"));
      const { taken, failed } = await settleStripeEvents(system());
      if (taken === 0 || failed > 0) break;
    }
    await tellOfGifts(system());
    await tellOfMilestones(system());
  };
  return {
    simulator,
    stripe,
    enterCard,
    typeCard: (number = CARDS.good, wallet) => tokenOf(simulator.url, number, wallet),
    payWith: async ({ clientSecret }, number = CARDS.good) =>
      browser.paymentIntents.confirm(intentIdOf(clientSecret), {
        payment_method: (await enterCard(number)).id,
        ...{ client_secret: clientSecret },
      }),
    answerChallenge: async ({ clientSecret }, outcome) => {
      await fetch(`${simulator.url}/_sim/3ds/${intentIdOf(clientSecret)}`, {
        method: "POST",
        body: JSON.stringify({ outcome, client_secret: clientSecret }),
      });
    },
    settle,
    settleWithFees: async () => {
      await settle();
      await simulator.advance(3600);
      await settle();
    },
    fault: (kind, match, times = 1) => {
      simulator.world.faults.push({ id: `fault_${randomUUID()}`, match, kind, times });
    },
    close: async () => {
      await simulator.stop();
      await site.close();
    },
  };
}

async function tokenOf(simulatorUrl: string, number: string, wallet?: Wallet): Promise<string> {
  const card = {
    number,
    exp_month: "12",
    exp_year: String(new Date().getFullYear() + 3),
    cvc: "123",
    ...(wallet ? { "wallet][type": wallet } : {}),
  };
  const answer = await fetch(`${simulatorUrl}/v1/confirmation_tokens`, {
    method: "POST",
    headers: { authorization: "Bearer pk_test_simulator" },
    body: new URLSearchParams([
      ["payment_method_data[type]", "card"],
      ...Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]),
    ]),
  });
  const { id } = (await answer.json()) as { id?: string };
  if (!id) throw new Error(`the processor takes no card ${number}`);
  return id;
}

const CROWD = { good: "40000098", declined: "40000099" };

export function crowdCard(kind: keyof typeof CROWD, index: number): string {
  const digits = `${CROWD[kind]}${String(index).padStart(7, "0")}`;
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

export const newKey = () => `key-${randomUUID()}`;

/** Default: 100 dollars with the fee covered. Confirms a second equal gift. */
export const begin = (
  ctx: Ctx,
  target: StartDonationInput["target"],
  wanted: Partial<StartDonationInput> = {},
): Promise<StartedDonation> =>
  startDonation(ctx, { attemptKey: newKey(), target, amount: 100, giveAgain: true, ...wanted });

/** Makes a gift and books it with its true fee. `chargedAt`: charged then, booked now. */
export async function give(
  world: PaymentWorld,
  ctx: Ctx,
  target: StartDonationInput["target"],
  wanted: Partial<StartDonationInput> & { card?: string; chargedAt?: Date } = {},
): Promise<StartedDonation> {
  const { card, chargedAt, ...fields } = wanted;
  const { settings } = world.simulator.world;
  const started = await begin(ctx, target, fields);
  settings.chargedAtMs = chargedAt?.getTime() ?? null;
  await world.payWith(started, card);
  settings.chargedAtMs = null;
  await world.settleWithFees();
  return started;
}

/** Balances in cents: `cards`, `fees`, and campaigns and communities by id. */
export async function books(): Promise<Record<string, number>> {
  const rows = await system().db.select().from(ledgerAccounts).orderBy(asc(ledgerAccounts.kind));
  return Object.fromEntries(rows.map((row) => [row.ownerId ?? row.kind, row.balanceCents]));
}
