"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { typed, typedText } from "@/app/_features/forms/typed-text";
import { flash, formAction } from "@/app/_lib/action";
import { answerJoinRequest } from "@/lib/community";
import { joinRequestsPath } from "../_lib/admin-of";

export const answerRequest = formAction(async (ctx, form) => {
  const { communityId } = typed(form, "communityId");
  const accept = typedText(form, "answer") === "accept";
  const { fullName } = await answerJoinRequest(ctx, {
    communityId,
    ...typed(form, "requestId"),
    accept,
  });
  const t = await getTranslations("members.said");
  await flash(t(accept ? "joined" : "declined", { name: fullName }));
  redirect(joinRequestsPath(communityId));
});
