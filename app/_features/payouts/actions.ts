"use server";

import { refresh } from "next/cache";
import { typed } from "@/app/_features/forms/typed-text";
import { formAction } from "@/app/_lib/action";
import { confirmArrival } from "@/lib/payment";

export const arrived = formAction(async (ctx, form) => {
  await confirmArrival(ctx, typed(form, "campaignId"));
  refresh();
});
