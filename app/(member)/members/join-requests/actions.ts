"use server";

import { redirect } from "next/navigation";
import { typedText } from "@/app/_features/forms/typed-text";
import { flash, formAction } from "@/app/_lib/action";
import { answerJoinRequest } from "@/lib/community";
import { joinRequestsPath } from "../_lib/admin-of";

/** Accepts or declines one request; whoever asked is told. */
export const answerRequest = formAction(async (ctx, form) => {
  const communityId = typedText(form, "communityId");
  const accept = typedText(form, "answer") === "accept";
  const { fullName } = await answerJoinRequest(ctx, {
    communityId,
    requestId: typedText(form, "requestId"),
    accept,
  });
  await flash(accept ? `${fullName} is a member now` : `${fullName} was declined`);
  redirect(joinRequestsPath(communityId));
});
