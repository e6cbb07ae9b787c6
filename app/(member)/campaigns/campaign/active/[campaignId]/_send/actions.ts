"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { typedText } from "@/app/_features/forms/typed-text";
import { type ActionState, flash, formAction } from "@/app/_lib/action";
import { DomainError, formatCents } from "@/lib/kernel";
import { sendToRecipient } from "@/lib/payment";

/** `settled`: somebody else sent it in the meantime, and there is nothing left to do. */
export type SendState = ActionState & { settled?: boolean };

/** Send to recipient, confirmed: stops the campaign and returns to /campaigns (000 §4). */
export const send = formAction<SendState>(async (ctx, form) => {
  try {
    const { netCents } = await sendToRecipient(ctx, {
      communityId: typedText(form, "communityId"),
      campaignId: typedText(form, "campaignId"),
    });
    const t = await getTranslations("launch.send");
    await flash(t("sent", { sum: formatCents(netCents) }));
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "conflict")) throw error;
    return { title: error.title, settled: true };
  }
  redirect("/campaigns");
});
