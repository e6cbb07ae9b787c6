import { eq } from "drizzle-orm";
import { cardTries, stripeCustomers } from "@/db/schema";
import { savedCard, saveCard as saveTyped } from "@/lib/payment";
import { type Ctx, systemCtx } from "@/lib/platform";
import type { Services } from "../support/services";
import { CARDS } from "./payment";
import { as, type TestUser } from "./user";

// Not cached: a process runs many files, each with a separate database.
const db = () => systemCtx("test").db;

export const typeAndSave = async (
  world: Services,
  ctx: Ctx,
  number: string = CARDS.good,
  work: string | null = null,
) => saveTyped(ctx, { cardToken: await world.typeCard(number), work });

export const last4 = async (donor: TestUser) => (await savedCard(as(donor)))?.last4 ?? null;

export async function methodsOf(world: Services, donor: TestUser) {
  const [row] = await db().select().from(stripeCustomers).where(eq(stripeCustomers.userId, donor.id));
  return Object.values(world.simulator.world.stripe.paymentMethods)
    .filter(({ customer }) => customer !== null && customer === row?.customerId)
    .map(({ card }) => card?.last4);
}

export const triesNow = () =>
  db().select({ kind: cardTries.kind, state: cardTries.state }).from(cardTries).orderBy(cardTries.at);

export async function answerBank(world: Services, saving: { step: string }, outcome: "complete" | "fail") {
  if (!("clientSecret" in saving) || typeof saving.clientSecret !== "string") throw new Error("no bank step");
  await world.answerChallenge({ clientSecret: saving.clientSecret }, outcome);
}
