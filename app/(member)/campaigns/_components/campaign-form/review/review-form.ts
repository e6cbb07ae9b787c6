import { typedValues } from "@/components/ui/typed-values";
import { reviewLaunch, sendLaunchCopy } from "@/lib/community";
import type { Ctx } from "@/lib/platform";
import { INTENT, readIntent } from "../form-button";
import { readCampaignForm, readHidden, readRecipientId } from "../read-form";
import type { FormState } from "../save-form";
import { shownReview } from "./shown-review";

function valuesToKeep(form: FormData): Record<string, string> {
  const { [INTENT]: _, plain: __, plainRecipient: ___, plainExcluded: ____, ...values } = typedValues(form);
  return values;
}

export const asksFirst = (form: FormData): boolean =>
  ["launch", "copy", "back"].includes(readIntent(form, "save"));

/** Sends the admin a requested copy first. "Not yet" without scripts returns only the values. */
export async function reviewForm(
  ctx: Ctx,
  form: FormData,
  saved: { kind: "draft" | "suggestion"; campaignId: string } | null,
): Promise<FormState> {
  const values = valuesToKeep(form);
  const intent = readIntent(form, "launch");
  if (intent === "back") return { values };
  const launch = {
    ...readCampaignForm(form),
    communityId: readHidden(form, "communityId") ?? "",
    recipientId: readRecipientId(form),
    ...saved,
  };
  const copy = intent === "copy" ? await sendLaunchCopy(ctx, launch) : undefined;
  const review = shownReview(await reviewLaunch(ctx, launch), ctx.now());
  return { values, review: { ...review, ...(copy && { copy }) } };
}
