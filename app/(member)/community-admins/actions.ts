"use server";

import { typedText } from "@/app/_features/forms/typed-text";
import { formAction } from "@/app/_lib/action";
import { writeToAdmins } from "@/lib/community";

export const sendToAdmins = formAction(async (ctx, form) => {
  await writeToAdmins(ctx, {
    communityId: typedText(form, "communityId"),
    message: typedText(form, "message"),
    requestKey: typedText(form, "requestKey"),
  });
});
