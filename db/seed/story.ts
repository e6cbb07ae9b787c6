import { sql } from "drizzle-orm";
import { paymentMarks } from "@/db/schema";
import { launchCampaign } from "@/lib/community";
import { DAY } from "@/lib/kernel";
import { fanOutMessages } from "@/lib/notification";
import { chooseReceivingMethod, markPayoutSent, sendToRecipient, transferToCampaign } from "@/lib/payment";
import type { Actor, Ctx } from "@/lib/platform";
import { bookGift } from "./book-gift";
import type { SeedCampaign } from "./campaigns";
import type { Cast } from "./communities";
import { giftsOf, repeatable } from "./gifts";
import { LAKEWOOD } from "./people";
import { askedAbout } from "./recurring";

const random = repeatable(1998);
const VISITORS = [
  ["Marta", "Ellison"],
  ["Gus", "Ferro"],
  ["Ines", "Okabe"],
] as const;

/** Gives users a fresh second factor, so that the seed works where the configuration requires one. */
const proved = (actor: Actor, at: Date): Actor =>
  actor.kind === "user" ? { ...actor, secondFactor: true, provedAt: at } : actor;

/** A context for a person at a moment in the past. */
const as = (ctx: Ctx, actor: Actor, at: Date): Ctx => ({ ...ctx, actor: proved(actor, at), now: () => at });
const user = (userId: string, isPlatformAdmin = false): Actor => ({ kind: "user", userId, isPlatformAdmin });
const system: Actor = { kind: "system", name: "seed" };

function personAt(cast: Cast, index: number): string {
  const found = cast.lakewood.people[index];
  if (!found) throw new Error(`the class of ${LAKEWOOD.length} has no place ${index}`);
  return found.id;
}

type Gift = {
  dollars: number;
  at: Date;
  campaignId: string | null;
  /** Members who get no messages of the campaign: its recipient and the excluded ones. They do not give to it. */
  untold: readonly string[];
};

/** Makes one gift and settles it as the webhook would. */
async function give(cast: Cast, gift: Gift): Promise<void> {
  const donors = cast.lakewood.people.filter(({ id }) => !gift.untold.includes(id));
  const byVisitor = gift.campaignId !== null && random() < 0.15;
  const donorId = byVisitor ? null : (donors[Math.floor(random() * donors.length)]?.id ?? null);
  const [firstName, lastName] = VISITORS[Math.floor(random() * VISITORS.length)] ?? VISITORS[0];
  const coverFees = random() < 0.8;
  await bookGift(cast.ctx, {
    ...gift,
    communityId: cast.lakewood.communityId,
    donorId,
    ...(byVisitor ? { visitor: { firstName, lastName } } : {}),
    coverFees,
    isAnonymous: random() < 0.3,
  });
}

const daysBefore = (cast: Cast, days: number) => new Date(cast.today.getTime() - days * DAY);

/** What members gave to Our Balance over the year. */
export async function fillOurBalance(cast: Cast): Promise<void> {
  const gifts = giftsOf(5430, 36, random);
  for (const [index, dollars] of gifts.entries()) {
    const at = daysBefore(cast, 370 - (index * 330) / gifts.length);
    await give(cast, { dollars, at, campaignId: null, untold: [] });
  }
}

/** Plays a campaign from its launch to its present state. */
export async function runCampaign(cast: Cast, plan: SeedCampaign): Promise<void> {
  const { communityId } = cast.lakewood;
  const recipientId = personAt(cast, plan.recipient);
  const excludedMembers = plan.leftOut.map((index) => personAt(cast, index));
  const admin = user(personAt(cast, 0));
  const launchedAt = daysBefore(cast, plan.launched);
  const { id: campaignId } = await launchCampaign(as(cast.ctx, admin, launchedAt), {
    communityId,
    name: plan.name,
    campaignTypeId: plan.typeId,
    recipientId,
    amount: plan.goal,
    description: plan.description,
    excludedMembers,
  });
  await fanOutMessages(as(cast.ctx, system, launchedAt));

  const end = plan.paid?.stopped ?? 0;
  const transfer = plan.transfer ?? 0;
  const monthly = plan.monthly ?? 0;
  if (monthly > 0) await askedAbout(cast, { campaignId, dollars: monthly, begun: launchedAt });
  const gifts = giftsOf(plan.raised - transfer - monthly, plan.gifts, random);
  for (const [index, dollars] of gifts.entries()) {
    const passed = (index + 0.5) / gifts.length;
    const at = daysBefore(cast, plan.launched - (plan.launched - end) * passed);
    await give(cast, { dollars, at, campaignId, untold: [recipientId, ...excludedMembers] });
    await fanOutMessages(as(cast.ctx, system, at));
    if (transfer > 0 && index === gifts.length - 6) {
      await transferToCampaign(as(cast.ctx, admin, at), {
        outgoingCommunityId: communityId,
        incomingCamapaignId: campaignId,
        amount: transfer,
        requestKey: `seed-transfer-${campaignId}`,
      });
    }
  }
  if (plan.paid) await payOut(cast, { campaignId, recipientId, admin, paid: plan.paid });
}

type Ending = {
  campaignId: string;
  recipientId: string;
  admin: Actor;
  paid: NonNullable<SeedCampaign["paid"]>;
};

async function payOut(cast: Cast, { campaignId, recipientId, admin, paid }: Ending): Promise<void> {
  const stopped = daysBefore(cast, paid.stopped);
  const sent = daysBefore(cast, paid.sent);
  const { payoutId } = await sendToRecipient(as(cast.ctx, admin, stopped), {
    communityId: cast.lakewood.communityId,
    campaignId,
  });
  const recipient = cast.lakewood.people.find(({ id }) => id === recipientId)?.person;
  if (!recipient) throw new Error("a recipient outside the class");
  await chooseReceivingMethod(
    as(cast.ctx, user(recipientId), stopped),
    paid.by === "paypal"
      ? { method: "paypal", campaignId, email: recipient.email }
      : {
          method: "paper_check",
          campaignId,
          name: `${recipient.firstName} ${recipient.lastName}`,
          phoneNumber: "+1 202 555 0199",
          addressLine: "12 Orchard Street",
          city: "Dayton",
          state: "Ohio",
          zipCode: "45402",
          country: "United States",
        },
  );
  await markPayoutSent(as(cast.ctx, user(cast.deskId, true), sent), { payoutId, reference: paid.reference });
}

/**
 * Leaves the past behind: all messages count as delivered, so that none is sent when the demo starts, and no gift is
 * looked for at the processor, which has seen none of them.
 */
export async function quietPast(cast: Cast): Promise<void> {
  await cast.ctx.db.insert(paymentMarks).values({ name: "stripe-account", at: new Date() });
  const recent = daysBefore(cast, 3).toISOString();
  await cast.ctx.db.execute(sql`
    update deliveries set state = 'delivered', sent_at = created_at, updated_at = created_at, attempts = 1
    where state = 'pending'`);
  await cast.ctx.db.execute(sql`
    update notifications set read_at = created_at + interval '1 hour' where created_at < ${recent}::timestamptz`);
}
