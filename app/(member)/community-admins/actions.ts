"use server";

import { typed } from "@/app/_features/forms/typed-text";
import { formAction } from "@/app/_lib/action";
import { writeToAdmins } from "@/lib/community";

export const sendToAdmins = formAction(async (ctx, form) => {
  await writeToAdmins(ctx, typed(form, "communityId", "message", "requestKey"));
});
