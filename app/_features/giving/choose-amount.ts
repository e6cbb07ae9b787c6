"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { formAction } from "@/app/_lib/action";
import { conflict, fullName } from "@/lib/kernel";
import { donationAmountSchema, donationQuote, donationStatus, visitorSchema } from "@/lib/payment";
import { type Ctx, parseInput, requireUser } from "@/lib/platform";
import { getAccount } from "@/lib/user";
import { type Choice, type Draft, isSameGift, type KeptDraft, keepDraft, myDrafts, newDraft } from "./draft";
import { checkoutPath, FLOWS } from "./flows";
import { findTarget } from "./target";

const targetSchema = z.object({
  flow: z.enum(FLOWS),
  campaignId: z.string().optional(),
  communityId: z.string().optional(),
});

const box = z.literal("on").optional().transform(Boolean);
const memberChoice = z.object({ amount: donationAmountSchema, coverFees: box, isAnonymous: box });
const visitorChoice = z.object({
  ...memberChoice.shape,
  ...visitorSchema.shape,
  joinCommunity: box,
});

/** The amount typed into the field, else the one chosen beside it. */
function fieldsOf(form: FormData): Record<string, FormDataEntryValue> {
  const fields = Object.fromEntries(form);
  const typed = typeof fields.amount === "string" ? fields.amount.trim() : "";
  return { ...fields, amount: typed || (fields.preset ?? "") };
}

function choiceOf(flow: "visitor" | "member" | "balance", form: FormData): Choice {
  if (flow !== "visitor") {
    return { ...parseInput(memberChoice, fieldsOf(form)), joinCommunity: false, visitor: null };
  }
  const { firstName, lastName, email, ...choice } = parseInput(visitorChoice, fieldsOf(form));
  return { ...choice, visitor: { firstName, lastName, email } };
}

/** The same gift that is on its way already: a second tab or a second click goes on with the first one's key. */
async function openDraft(ctx: Ctx, same: KeptDraft[]): Promise<KeptDraft | null> {
  for (const kept of same) {
    const { donationId, key, isPaid } = kept.draft;
    if (isPaid) continue;
    if (!donationId) return kept;
    const { state } = await donationStatus(ctx, { donationId, attemptKey: key });
    if (state !== "succeeded" && state !== "processing") return kept;
  }
  return null;
}

async function nameOf(ctx: Ctx, visitor: Draft["visitor"]): Promise<string> {
  if (visitor) return fullName(visitor);
  requireUser(ctx);
  return fullName(await getAccount(ctx));
}

/** Sends the amount screen: checks the choice, keeps it, and goes on to the card (specification 001 §2, §5). */
export const chooseAmount = formAction(async (ctx, form) => {
  const wanted = parseInput(targetSchema, Object.fromEntries(form));
  if (wanted.flow !== "visitor") requireUser(ctx);
  const { target, isOpen } = await findTarget(ctx, { ...wanted, campaignId: wanted.campaignId ?? null });
  if (!isOpen) throw conflict("campaign.over");
  const choice = choiceOf(wanted.flow, form);
  await donationQuote(ctx, { amount: choice.amount, coverFees: choice.coverFees });
  const shownAs = choice.isAnonymous ? null : await nameOf(ctx, choice.visitor);
  const mine = await myDrafts(ctx);
  const open = await openDraft(
    ctx,
    mine.filter(({ draft }) => isSameGift(draft, target, choice)),
  );
  const { id, draft } = open ?? newDraft(ctx, target, choice, shownAs);
  const coverFees = draft.donationId ? draft.coverFees : choice.coverFees;
  await keepDraft(ctx, id, { ...draft, coverFees });
  redirect(checkoutPath(target.flow, id));
});
