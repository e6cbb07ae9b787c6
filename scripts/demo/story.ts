import { sql } from "drizzle-orm";
import { paymentMarks } from "@/db/schema";
import { launchCampaign } from "@/lib/community";
import { DAY, MINUTE } from "@/lib/kernel";
import { fanOutMessages } from "@/lib/notification";
import { chooseReceivingMethod, markPayoutSent, sendToRecipient, transferToCampaign } from "@/lib/payment";
import { type Actor, type Ctx, env } from "@/lib/platform";
import { bookGift } from "./book-gift";
import type { Ending, SeedCampaign } from "./campaigns";
import type { Cast, Group } from "./communities";
import { giftsOf, repeatable } from "./gifts";
import { askedAbout } from "./recurring";
import { lastAwake, wakingTimes } from "./waking-hours";

const random = repeatable(1998);
const VISITORS = [
  ["Marta", "Ellison"],
  ["Gus", "Ferro"],
  ["Ines", "Okabe"],
  ["Walter", "Quinn"],
  ["Sofia", "Marin"],
  ["Bea", "Castellano"],
  ["Omar", "Rashid"],
  ["Lotte", "Vries"],
] as const;

/** The configuration may require a second factor. */
const proved = (actor: Actor, at: Date): Actor =>
  actor.kind === "user" ? { ...actor, secondFactor: true, provedAt: at } : actor;

const as = (ctx: Ctx, actor: Actor, at: Date): Ctx => ({ ...ctx, actor: proved(actor, at), now: () => at });
const user = (userId: string, isPlatformAdmin = false): Actor => ({ kind: "user", userId, isPlatformAdmin });
const system: Actor = { kind: "system", name: "seed" };

/** Gifts in which no donor appears three times. */
const STRETCH = 16;

function donorsOf(group: Group, untold: readonly string[]) {
  const lately: string[] = [];
  const members = group.people.filter(({ id }) => !untold.includes(id)).map(({ id }) => id);
  const visitors = VISITORS.map((_, index) => `visitor ${index}`);
  /** The person with the fewest gifts in this stretch. */
  const pick = (from: readonly string[]): string => {
    const counted = from.map((one) => ({ one, times: lately.filter((other) => other === one).length }));
    const fewest = Math.min(...counted.map(({ times }) => times));
    const willing = counted.filter(({ times }) => times === fewest);
    const { one } = willing[Math.floor(random() * willing.length)] ?? { one: "" };
    lately.push(one);
    if (lately.length >= STRETCH) lately.shift();
    return one;
  };
  return {
    member: () => ({ donorId: pick(members) }),
    anybody: () => {
      const isVisitor = random() < (members.length < STRETCH ? 0.5 : 0.15);
      if (!isVisitor) return { donorId: pick(members) };
      const [firstName, lastName] = VISITORS[visitors.indexOf(pick(visitors))] ?? VISITORS[0];
      return { donorId: null, visitor: { firstName, lastName } };
    },
  };
}

type Gift = {
  dollars: number;
  at: Date;
  communityId: string;
  campaignId: string | null;
  donorId: string | null;
  visitor?: { firstName: string; lastName: string };
};

/** Settles like the webhook. */
async function give(cast: Cast, gift: Gift): Promise<void> {
  const coverFees = random() < 0.8;
  await bookGift(cast.ctx, { ...gift, coverFees, isAnonymous: random() < 0.3 });
}

const daysBefore = (cast: Cast, days: number) => new Date(cast.today.getTime() - days * DAY);

function personOf(group: Group, index: number): Group["people"][number] {
  const found = group.people[index];
  if (!found) throw new Error(`a community of ${group.people.length} has nobody at ${index}`);
  return found;
}

export async function fillOurBalance(cast: Cast): Promise<void> {
  const { communityId } = cast.lakewood;
  const gifts = giftsOf(5430, 36, random);
  const times = wakingTimes(daysBefore(cast, 370), daysBefore(cast, 40), gifts.length);
  const donors = donorsOf(cast.lakewood, []);
  for (const [index, dollars] of gifts.entries()) {
    const at = times[index] ?? cast.today;
    await give(cast, { dollars, at, communityId, campaignId: null, ...donors.member() });
  }
}

const afterDelay = (cast: Cast, at: Date): Date =>
  new Date(Math.min(at.getTime() + env().PROGRESS_HOLD_MINUTES * MINUTE, cast.today.getTime()));

/** From launch to its present state. */
export async function runCampaign(cast: Cast, group: Group, plan: SeedCampaign): Promise<void> {
  const { communityId } = group;
  const recipient = personOf(group, plan.recipient);
  const excludedMembers = plan.leftOut.map((index) => personOf(group, index).id);
  const admin = user(personOf(group, 0).id);
  const launchedAt = lastAwake(daysBefore(cast, plan.launched));
  const { id: campaignId } = await launchCampaign(as(cast.ctx, admin, launchedAt), {
    communityId,
    name: plan.name,
    campaignTypeId: plan.typeId,
    recipientId: recipient.id,
    amount: plan.goal,
    description: plan.description,
    excludedMembers,
  });
  await fanOutMessages(as(cast.ctx, system, launchedAt));

  const transfer = plan.transfer ?? 0;
  const monthly = plan.monthly ?? 0;
  if (monthly > 0) await askedAbout(cast, { campaignId, dollars: monthly, begun: launchedAt });
  const gifts = giftsOf(plan.raised - transfer - monthly, plan.gifts, random);
  const times = wakingTimes(launchedAt, daysBefore(cast, plan.ended?.stopped ?? 0), gifts.length);
  // They get no messages and do not give.
  const donors = donorsOf(group, [recipient.id, ...excludedMembers]);
  for (const [index, dollars] of gifts.entries()) {
    const at = times[index] ?? cast.today;
    await give(cast, { dollars, at, communityId, campaignId, ...donors.anybody() });
    await fanOutMessages(as(cast.ctx, system, afterDelay(cast, at)));
    if (transfer > 0 && index === gifts.length - 6) {
      await transferToCampaign(as(cast.ctx, admin, at), {
        outgoingCommunityId: communityId,
        incomingCamapaignId: campaignId,
        amount: transfer,
        requestKey: `seed-transfer-${campaignId}`,
      });
    }
  }
  if (plan.ended) await payOut(cast, { communityId, campaignId, recipient, admin, ended: plan.ended });
}

type Payout = {
  communityId: string;
  campaignId: string;
  recipient: Group["people"][number];
  admin: Actor;
  ended: Ending;
};

async function payOut(cast: Cast, { communityId, campaignId, recipient, admin, ended }: Payout) {
  const stopped = daysBefore(cast, ended.stopped);
  const scope = { communityId, campaignId };
  const { payoutId } = await sendToRecipient(as(cast.ctx, admin, stopped), scope);
  if (!ended.chosen) return;
  await chooseReceivingMethod(
    as(cast.ctx, user(recipient.id), daysBefore(cast, ended.chosen.daysAgo)),
    ended.chosen.by === "paypal"
      ? { method: "paypal", campaignId, email: recipient.person.email }
      : {
          method: "paper_check",
          campaignId,
          name: `${recipient.person.firstName} ${recipient.person.lastName}`,
          phoneNumber: "+1 202 555 0199",
          addressLine: "12 Orchard Street",
          city: "Dayton",
          state: "OH",
          zipCode: "45402",
          country: "United States",
        },
  );
  if (!ended.sent) return;
  const sent = daysBefore(cast, ended.sent.daysAgo);
  const desk = user(cast.deskId, true);
  await markPayoutSent(as(cast.ctx, desk, sent), { payoutId, reference: ended.sent.reference });
}

/** Marks messages as delivered, and stops lookups of gifts that the processor does not have. */
export async function quietPast(cast: Cast): Promise<void> {
  await cast.ctx.db.insert(paymentMarks).values({ name: "stripe-account", at: new Date() });
  const recent = daysBefore(cast, 3).toISOString();
  await cast.ctx.db.execute(sql`
    update deliveries set state = 'delivered', sent_at = created_at, updated_at = created_at, attempts = 1
    where state = 'pending'`);
  await cast.ctx.db.execute(sql`
    update notifications set read_at = created_at + interval '1 hour' where created_at < ${recent}::timestamptz`);
}
