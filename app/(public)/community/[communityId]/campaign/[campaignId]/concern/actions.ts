"use server";
import { formAction } from "@/app/_lib/action";
import { reportConcern } from "@/lib/community";

const text = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

export const sendConcern = formAction(async (ctx, form) => {
  await reportConcern(ctx, {
    communityId: text(form, "communityId"),
    campaignId: text(form, "campaignId"),
    message: text(form, "message"),
    email: text(form, "email"),
    website: text(form, "website"),
  });
});
