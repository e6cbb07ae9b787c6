"use server";

import { redirect } from "next/navigation";
import { flash, formAction } from "@/app/_lib/action";
import { samePath } from "@/app/_lib/request";
import { approveCommunity } from "@/lib/community";

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** Approves a community from the list it stands in, and stays there. */
export const approve = formAction(async (ctx, form) => {
  await approveCommunity(ctx, { communityId: textOf(form, "communityId") });
  await flash(`${textOf(form, "name")} is approved. Whoever asked is told by e-mail.`);
  redirect(samePath(textOf(form, "stay"), "/platform"));
});
