"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { typed, typedText } from "@/app/_features/forms/typed-text";
import { flash, formAction } from "@/app/_lib/action";
import { setFindable } from "@/lib/community";

export const chooseFindable = formAction(async (ctx, form) => {
  const isFindable = typedText(form, "findable") === "yes";
  await setFindable(ctx, { ...typed(form, "communityId"), isFindable });
  await flash((await getTranslations("admin.said"))(isFindable ? "findable" : "hidden"));
  redirect("/settings/admin/search-engines");
});
