"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { chosenOpenness } from "@/app/_features/communities/chosen-openness";
import { typed } from "@/app/_features/forms/typed-text";
import { flash, formAction } from "@/app/_lib/action";
import { setOpenness } from "@/lib/community";

export const chooseOpenness = formAction(async (ctx, form) => {
  await setOpenness(ctx, { ...typed(form, "communityId"), ...chosenOpenness(form) });
  await flash((await getTranslations("admin.said"))("choiceSaved"));
  redirect("/settings/admin/privacy");
});
