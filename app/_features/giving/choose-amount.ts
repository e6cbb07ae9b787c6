"use server";

import { randomUUID } from "node:crypto";
import { redirect } from "next/navigation";
import { z } from "zod";
import { formAction } from "@/app/_lib/action";
import { chooseGift, isDone, isSameTarget } from "@/lib/payment";
import { parseInput, requireUser } from "@/lib/platform";
import { keepDraft, myDrafts } from "./draft";
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

/** 001 §2, §5. */
export const chooseAmount = formAction(async (ctx, form) => {
  const wanted = parseInput(targetSchema, Object.fromEntries(form));
  if (wanted.flow !== "visitor") requireUser(ctx);
  const { target } = await findTarget(ctx, { ...wanted, campaignId: wanted.campaignId ?? null });
  const { flow, communityId, campaignId } = target;
  const { joinCommunity, ...choice } = parseInput(choiceSchema, fieldsOf(form));
  const mine = await myDrafts(ctx);
  const before = mine.find((kept) => !isDone(kept.draft) && isSameTarget(kept.draft, target));
  const draft = await chooseGift(ctx, {
    ...choice,
    coverFees: before?.draft.coverFees ?? true,
    target: campaignId ? { campaignId, communityId } : { communityId },
    ...(flow === "visitor" ? { joinCommunity } : {}),
    keys: mine.map((kept) => kept.draft.key),
  });
  const id = mine.find((kept) => kept.draft.key === draft.key)?.id ?? randomUUID();
  await keepDraft(ctx, id, { ...target, key: draft.key });
  redirect(checkoutPath(flow, id));
});
