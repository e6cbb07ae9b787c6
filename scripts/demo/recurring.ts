import { eq } from "drizzle-orm";
import { deliveries, messages, recurringGiftPeriods, recurringGifts, savedCards } from "@/db/schema";
import { DAY, dollarsToCents, formatDate } from "@/lib/kernel";
import { chargeTime, dayAt, dayOfMonth, monthsAfter, noticeTime } from "@/lib/payment";
import { env, newId, newToken } from "@/lib/platform";
import { bookGift } from "./book-gift";
import type { Cast } from "./communities";

const ZONE = "America/New_York";

/** An admin of the class. */
function donorOf(cast: Cast): string {
  const [donor] = cast.lakewood.people;
  if (!donor) throw new Error("the class is empty");
  return donor.id;
}

/** Saves a card that the processor's test mode knows without setup. */
export async function saveCard(cast: Cast): Promise<void> {
  await cast.ctx.db.insert(savedCards).values({
    userId: donorOf(cast),
    paymentMethodId: "pm_card_visa",
    brand: "visa",
    last4: "4242",
    expMonth: 12,
    expYear: cast.today.getFullYear() + 4,
    savedAt: new Date(cast.today.getTime() - 90 * DAY),
  });
}

type Wanted = {
  communityId: string;
  campaignId: string | null;
  dollars: number;
  months: number;
  coverFees: boolean;
  /** Oldest first. */
  paidOn: string[];
};

async function begin(cast: Cast, wanted: Wanted) {
  const { db } = cast.ctx;
  const { communityId, campaignId, dollars, months, coverFees, paidOn } = wanted;
  const [first = "", ...later] = paidOn;
  const donorId = donorOf(cast);
  const begun = chargeTime(first, ZONE);
  const recurringGiftId = newId();
  const rhythm = { months, dayOfMonth: dayOfMonth(first) };
  await db.insert(recurringGifts).values({
    id: recurringGiftId,
    donorId,
    communityId,
    campaignId,
    amountCents: dollarsToCents(dollars),
    coverFees,
    isAnonymous: false,
    ...rhythm,
    timeZone: ZONE,
    secret: newToken(),
    state: "starting",
    nextNumber: paidOn.length,
    nextOn: monthsAfter(later.at(-1) ?? first, months, rhythm.dayOfMonth),
    createdAt: begun,
    updatedAt: begun,
  });
  for (const [number, day] of paidOn.entries()) {
    const at = chargeTime(day, ZONE);
    const told = { recurringGiftId, number, dueOn: day, createdAt: at, updatedAt: at };
    await db
      .insert(recurringGiftPeriods)
      .values(
        number === 0
          ? { ...told, state: "begun" }
          : { ...told, state: "announced", announcedAt: noticeTime(day, ZONE), dueAt: at },
      );
    await bookGift(cast.ctx, {
      dollars,
      at,
      communityId,
      campaignId,
      donorId,
      isAnonymous: false,
      coverFees,
      period: { recurringGiftId, number },
    });
  }
  const set = (change: Partial<typeof recurringGifts.$inferInsert>) =>
    db.update(recurringGifts).set(change).where(eq(recurringGifts.id, recurringGiftId));
  return { recurringGiftId, set, rhythm };
}

/** Three days before: nothing is charged without a notice. */
async function tellOf(
  cast: Cast,
  { recurringGiftId, number, day }: { recurringGiftId: string; number: number; day: string },
): Promise<void> {
  const { db } = cast.ctx;
  const [donor] = cast.lakewood.people;
  if (!donor) throw new Error("the class is empty");
  const at = noticeTime(day, ZONE);
  const messageId = newId();
  await db.insert(messages).values({
    id: messageId,
    kind: "direct",
    dedupeKey: `recurring-notice:${recurringGiftId}:${number}`,
    template: "recurring-notice",
    data: {
      target: "Our Balance",
      communityName: "Lakewood High, Class of '98",
      link: `${env().APP_URL}/settings/payment-preferences`,
      every: "every month",
      amount: "$50.00",
      fee: "$1.43",
      charge: "$51.43",
      date: formatDate(chargeTime(day, ZONE)),
      card: "your Visa ending in 4242",
      missed: "",
    },
    createdAt: at,
    fannedOutAt: at,
  });
  await db.insert(deliveries).values({
    id: newId(),
    messageId,
    userId: donor.id,
    channel: "email",
    address: "admin@lakewood.example",
    state: "delivered",
    notBefore: at,
    createdAt: at,
    sentAt: at,
    updatedAt: at,
  });
}

/** Gifts to an ended campaign: may Our Balance take over? */
export async function askedAbout(
  cast: Cast,
  campaign: { campaignId: string; dollars: number; begun: Date },
): Promise<void> {
  const { campaignId, dollars, begun } = campaign;
  const { set } = await begin(cast, {
    communityId: cast.lakewood.communityId,
    campaignId,
    dollars,
    months: 1,
    coverFees: true,
    paidOn: [dayAt(new Date(begun.getTime() + DAY), ZONE)],
  });
  await set({ state: "asked", noticeAt: null, askedUntil: new Date(cast.today.getTime() + 9 * DAY) });
}

export async function giveAgainAndAgain(cast: Cast): Promise<void> {
  const { db } = cast.ctx;
  const inDays = (days: number) => dayAt(new Date(cast.today.getTime() + days * DAY), ZONE);
  const toLakewood = { communityId: cast.lakewood.communityId, campaignId: null };

  const rest = inDays(-17);
  const monthsBefore = (day: string, months: number) => monthsAfter(day, -months, dayOfMonth(day));
  const resting = await begin(cast, {
    ...toLakewood,
    dollars: 20,
    months: 1,
    coverFees: false,
    paidOn: [monthsBefore(rest, 2), monthsBefore(rest, 1)],
  });
  const givenUp = new Date(chargeTime(rest, ZONE).getTime() + 7 * DAY);
  await db.insert(recurringGiftPeriods).values({
    recurringGiftId: resting.recurringGiftId,
    number: 2,
    dueOn: rest,
    state: "missed",
    announcedAt: noticeTime(rest, ZONE),
    declines: 4,
    reason: "insufficient_funds",
    createdAt: noticeTime(rest, ZONE),
    updatedAt: givenUp,
  });
  await resting.set({
    state: "resting",
    noticeAt: null,
    nextNumber: 3,
    nextOn: monthsAfter(rest, 1, resting.rhythm.dayOfMonth),
  });

  const paused = await begin(cast, {
    ...toLakewood,
    dollars: 75,
    months: 3,
    coverFees: true,
    paidOn: [inDays(-100)],
  });
  await paused.set({ state: "paused", noticeAt: null });

  const tomorrow = inDays(1);
  const announced = await begin(cast, {
    ...toLakewood,
    dollars: 50,
    months: 1,
    coverFees: true,
    paidOn: [3, 2, 1].map((months) => monthsBefore(tomorrow, months)),
  });
  await db.insert(recurringGiftPeriods).values({
    recurringGiftId: announced.recurringGiftId,
    number: 3,
    dueOn: tomorrow,
    state: "announced",
    announcedAt: noticeTime(tomorrow, ZONE),
    dueAt: chargeTime(tomorrow, ZONE),
    createdAt: noticeTime(tomorrow, ZONE),
    updatedAt: noticeTime(tomorrow, ZONE),
  });
  await tellOf(cast, { ...announced, number: 3, day: tomorrow });
  await announced.set({
    noticeAt: null,
    nextNumber: 4,
    nextOn: monthsAfter(tomorrow, 1, dayOfMonth(tomorrow)),
  });
}
