"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { communityPaths } from "@/app/_features/communities/paths";
import { typedText } from "@/app/_features/forms/typed-text";
import { flash, formAction } from "@/app/_lib/action";
import { askAgain } from "@/lib/community";

export const ask = formAction(async (ctx, form) => {
  const name = typedText(form, "name");
  await askAgain(ctx, {
    communityId: typedText(form, "communityId"),
    name,
    communityTypeId: typedText(form, "communityTypeId"),
    location: typedText(form, "location"),
    description: typedText(form, "description"),
    answer: typedText(form, "answer"),
  });
  const t = await getTranslations("communities.declined");
  await flash(t("asked", { community: name }));
  redirect(communityPaths.mine);
});
