import { z } from "zod";
import { cookieJars } from "@/app/_lib/cookie-jar";
import { DomainError, HOUR, SECOND } from "@/lib/kernel";
import { chooseGift, type GiftDraft, giftDrafts } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { FLOWS } from "./flows";
import { GIFT_COOKIES } from "./gift-cookies";

/** Also the lifetime of a thank-you page. */
const KEPT_SECONDS = (2 * HOUR) / SECOND;
/** Per browser; drops the oldest, because every request carries them. */
const MOST = 4;

/** Release 0.1.0 kept the gift in its cookie, until a card was tried. Read for two hours after the upgrade. */
const formerSchema = z.object({
  /** The account that chose it; null for a visitor. */
  by: z.string().nullable(),
  communityId: z.string(),
  campaignId: z.string().nullable(),
  amount: z.number(),
  coverFees: z.boolean(),
  isAnonymous: z.boolean(),
  months: z.number().nullable().default(null),
  isFixed: z.boolean().default(false),
  joinCommunity: z.boolean(),
});

const keptSchema = z.object({
  key: z.string(),
  /** The key of 0.1.0's first attempt. */
  root: z.string().optional(),
  flow: z.enum(FLOWS),
  namesCommunity: z.boolean(),
  /** In milliseconds. */
  at: z.number(),
});

const cookieSchema = z
  .union([keptSchema.extend(formerSchema.shape), keptSchema])
  .transform(({ root, key, flow, namesCommunity, at, ...rest }) => ({
    ...{ key: root ?? key, flow, namesCommunity, at },
    former: "communityId" in rest ? rest : null,
  }));

type Former = z.infer<typeof formerSchema> | null;
/** Where this browser gives; the gift is in the database. */
type Pages = { flow: (typeof FLOWS)[number]; namesCommunity: boolean };
type Cookie = Pages & { key: string; at: number; former?: Former };

export type Draft = GiftDraft & Pages;
export type KeptDraft = { id: string; draft: Draft };

/** Sealed, because its key opens the gift. */
export const giftCookies = cookieJars<Cookie>(GIFT_COOKIES, cookieSchema, {
  life: KEPT_SECONDS,
  sealed: true,
});

/** Not for another account of this browser. The target may have ended. */
async function adopt(ctx: Ctx, key: string, former: NonNullable<Former>): Promise<GiftDraft[]> {
  const { by, communityId, campaignId, isFixed, ...choice } = former;
  const isOwn = by === (ctx.actor.kind === "user" ? ctx.actor.userId : null);
  if (isFixed || !isOwn) return [];
  const target = campaignId ? { campaignId, communityId } : { communityId };
  try {
    return [await chooseGift(ctx, { ...choice, target, key, keys: [] })];
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}

async function withGifts(ctx: Ctx, kept: { id: string; value: Cookie }[]): Promise<KeptDraft[]> {
  if (kept.length === 0) return [];
  const found = await giftDrafts(ctx, { keys: kept.map(({ value }) => value.key) });
  const drafts = await Promise.all(
    kept.map(async ({ id, value: { key, flow, namesCommunity, former } }) => {
      const known = found.filter((gift) => gift.key === key);
      const [gift] = known.length > 0 || !former ? known : await adopt(ctx, key, former);
      return gift ? [{ id, draft: { ...gift, flow, namesCommunity } }] : [];
    }),
  );
  return drafts.flat();
}

/** Newest first. */
export async function myDrafts(ctx: Ctx): Promise<KeptDraft[]> {
  const kept = (await giftCookies.all()).sort((a, b) => b.value.at - a.value.at);
  return withGifts(ctx, kept.slice(0, MOST));
}

/** Null for an expired, unknown or another donor's draft. */
export async function draftBy(ctx: Ctx, id: string | undefined): Promise<Draft | null> {
  const value = id ? await giftCookies.of(id).read() : null;
  const [kept] = id && value ? await withGifts(ctx, [{ id, value }]) : [];
  return kept?.draft ?? null;
}

/** Keeps it for another two hours. */
export async function keepDraft(
  ctx: Ctx,
  id: string,
  { key, flow, namesCommunity }: Pages & { key: string },
): Promise<void> {
  await giftCookies.of(id).keep({ key, flow, namesCommunity, at: ctx.now().getTime() });
  const readable = new Map((await giftCookies.all()).map((kept) => [kept.id, kept.value.at]));
  const others = (await giftCookies.ids()).filter((other) => other !== id);
  others.sort((a, b) => (readable.get(b) ?? 0) - (readable.get(a) ?? 0));
  for (const other of others.slice(MOST - 1)) await giftCookies.of(other).forget();
}
