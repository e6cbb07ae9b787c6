"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { shownCents } from "@/app/_features/forms/shown-cents";
import { typed, typedText } from "@/app/_features/forms/typed-text";
import { type ActionState, flash, formAction } from "@/app/_lib/action";
import { DomainError, formatCents } from "@/lib/kernel";
import { endCampaign, sendToRecipient } from "@/lib/payment";

/** `settled`: another admin sent or ended it first. */
export type SendState = ActionState & { settled?: "sent" | "ended" };

const SETTLED = { "payout.campaign_sent": "sent", "campaign.ended": "ended" } as const;

const isSettling = (reason: string): reason is keyof typeof SETTLED => reason in SETTLED;

/** With or without money, as confirmed. */
async function stop(ctx: Parameters<typeof endCampaign>[0], form: FormData): Promise<string> {
  const campaign = typed(form, "communityId", "campaignId");
  if (typedText(form, "holds") === "nothing") {
    await endCampaign(ctx, campaign);
    return (await getTranslations("launch.end"))("done");
  }
  const { netCents } = await sendToRecipient(ctx, { ...campaign, shownCents: shownCents(form) });
  return (await getTranslations("launch.send"))("sent", { sum: formatCents(netCents) });
}

/** After confirmation (000 §4). */
export const send = formAction<SendState>(async (ctx, form) => {
  try {
    await flash(await stop(ctx, form));
  } catch (error) {
    if (error instanceof DomainError && error.reason === "money.sum_changed") refresh();
    if (!(error instanceof DomainError && isSettling(error.reason))) throw error;
    return { title: error.title, settled: SETTLED[error.reason] };
  }
  redirect("/campaigns");
});
