"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { shownCents } from "@/app/_features/forms/shown-cents";
import { refusalWords } from "@/app/_features/i18n/error-words";
import { languageHere } from "@/app/_features/i18n/language-at";
import { type ActionState, flash, formAction } from "@/app/_lib/action";
import { DomainError, dollarsToCents, formatShort, invalidField } from "@/lib/kernel";
import { communityBalance, transferAmountSchema, transferToCampaign } from "@/lib/payment";
import { newToken, parseInput } from "@/lib/platform";

const reviewSchema = z.object({
  communityId: z.string(),
  amount: z.preprocess((value) => (typeof value === "string" ? value.trim() : value), transferAmountSchema),
});

/** The request key makes repeated confirmations one transfer. */
export const reviewTransfer = formAction(async (ctx, form): Promise<ActionState> => {
  const { communityId, amount } = parseInput(reviewSchema, Object.fromEntries(form));
  const { balanceCents } = await communityBalance(ctx, { communityId });
  if (dollarsToCents(amount) > balanceCents) throw invalidField("amount", "money.not_enough_on_balance");
  return { ok: true, values: { amount: String(amount), requestKey: newToken() } };
});

const transferSchema = z.object({
  communityId: z.string(),
  campaignId: z.string(),
  campaignName: z.string(),
  amount: z.string(),
  requestKey: z.string(),
});

/** 000 §8. */
export const makeTransfer = formAction(async (ctx, form): Promise<ActionState> => {
  const wanted = parseInput(transferSchema, Object.fromEntries(form));
  const t = await getTranslations("sending");
  try {
    await transferToCampaign(ctx, {
      outgoingCommunityId: wanted.communityId,
      incomingCamapaignId: wanted.campaignId,
      amount: wanted.amount,
      requestKey: wanted.requestKey,
      shownCents: shownCents(form),
    });
  } catch (error) {
    // Nothing has been tried before the second factor.
    const isRefusal = error instanceof DomainError && error.code !== "internal";
    if (!isRefusal || error.code === "proof_needed") throw error;
    const { title, ...fields } = refusalWords(await languageHere(), error);
    return {
      title: t("failed", { reason: title }),
      ...fields,
      values: { amount: wanted.amount, requestKey: wanted.requestKey },
    };
  }
  const sum = formatShort(dollarsToCents(Number(wanted.amount)));
  await flash(t("moved", { sum, campaign: wanted.campaignName }));
  redirect(campaignPaths.active(wanted.campaignId));
});
