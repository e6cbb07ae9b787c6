"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { communityPaths } from "@/app/_features/communities/paths";
import { typed } from "@/app/_features/forms/typed-text";
import { flash, formAction } from "@/app/_lib/action";
import { askAgain } from "@/lib/community";

export const ask = formAction(async (ctx, form) => {
  const { name } = typed(form, "name");
  await askAgain(ctx, {
    ...typed(form, "communityId"),
    name,
    ...typed(form, "communityTypeId", "location", "description", "answer"),
  });
  const t = await getTranslations("communities.declined");
  await flash(t("asked", { community: name }));
  redirect(communityPaths.mine);
});
