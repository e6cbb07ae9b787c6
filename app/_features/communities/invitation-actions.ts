"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { typed } from "@/app/_features/forms/typed-text";
import { flash, formAction } from "@/app/_lib/action";
import { acceptInvitation, declineInvitation } from "@/lib/community";
import { rememberCommunity } from "../current-community/remember-community";

/** Also makes it the current community. */
export const accept = formAction(async (ctx, form) => {
  const joined = await acceptInvitation(ctx, typed(form, "invitationId"));
  await rememberCommunity(joined.communityId);
  const t = await getTranslations("communities.said");
  await flash(t("welcome", { community: joined.communityName }));
  redirect("/campaigns");
});

export const decline = formAction(async (ctx, form): Promise<void> => {
  await declineInvitation(ctx, typed(form, "invitationId"));
  revalidatePath("/", "layout");
});
