"use server";

import { redirect } from "next/navigation";
import { typedText } from "@/app/_features/forms/typed-text";
import { flash, formAction } from "@/app/_lib/action";
import { setFindable } from "@/lib/community";

/** Lets search engines show the community's campaigns, or hides them again. */
export const chooseFindable = formAction(async (ctx, form) => {
  const isFindable = typedText(form, "findable") === "yes";
  await setFindable(ctx, { communityId: typedText(form, "communityId"), isFindable });
  await flash(
    isFindable ? "Search engines may show your campaigns" : "Your campaigns are hidden from search engines",
  );
  redirect("/settings/admin/search-engines");
});
