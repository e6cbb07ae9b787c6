"use server";

import { randomUUID } from "node:crypto";
import { redirect } from "next/navigation";
import { z } from "zod";
import { formAction } from "@/app/_lib/action";
import { fullName } from "@/lib/kernel";
import { chooseGift, isSameTarget } from "@/lib/payment";
import { type Ctx, parseInput, requireUser } from "@/lib/platform";
import { getAccount } from "@/lib/user";
import { type Draft, keepDraft, myDrafts } from "./draft";
import { checkoutPath, FLOWS } from "./flows";
import { findTarget } from "./target";

const targetSchema = z.object({
  flow: z.enum(FLOWS),
  campaignId: z.string().optional(),
  communityId: z.string().optional(),
});

const box = z.literal("on").optional().transform(Boolean);
const choiceSchema = z.object({
  amount: z.string().default(""),
  /** Empty for a one-time gift. */
  months: z
    .string()
    .default("")
    .transform((months) => (months === "" ? null : Number(months))),
  isAnonymous: box,
  joinCommunity: box,
});

function fieldsOf(form: FormData): Record<string, FormDataEntryValue> {
  const fields = Object.fromEntries(form);
  const typed = typeof fields.amount === "string" ? fields.amount.trim() : "";
  return { ...fields, amount: typed || (fields.preset ?? "") };
}

async function nameOf(ctx: Ctx, visitor: Draft["visitor"]): Promise<string> {
  if (ctx.actor.kind !== "user") return visitor ? fullName(visitor) : "";
  return fullName(await getAccount(ctx));
}

/** Stores the draft and redirects to checkout (001 §2, §5). */
export const chooseAmount = formAction(async (ctx, form) => {
  const wanted = parseInput(targetSchema, Object.fromEntries(form));
  if (wanted.flow !== "visitor") requireUser(ctx);
  const { target } = await findTarget(ctx, { ...wanted, campaignId: wanted.campaignId ?? null });
  const { flow, communityId, campaignId } = target;
  const { joinCommunity, ...choice } = parseInput(choiceSchema, fieldsOf(form));
  const mine = await myDrafts(ctx);
  const before = mine.find((kept) => !kept.draft.isPaid && isSameTarget(kept.draft, target));
  const draft = await chooseGift(ctx, {
    ...choice,
    coverFees: before?.draft.coverFees ?? true,
    target: campaignId ? { campaignId, communityId } : { communityId },
    ...(flow === "visitor" ? { joinCommunity } : {}),
    drafts: mine.map((kept) => kept.draft),
  });
  const known = mine.find((kept) => kept.draft.key === draft.key);
  const id = known?.id ?? randomUUID();
  const shownAs = draft.isAnonymous ? null : await nameOf(ctx, draft.visitor);
  await keepDraft(ctx, id, { ...target, shownAs, ...known?.draft, ...draft });
  redirect(checkoutPath(flow, id));
});
