"use server";

import { redirect } from "next/navigation";
import { typed } from "@/app/_features/forms/typed-text";
import { closeSession } from "@/app/_features/sign-in/open-session";
import { formAction } from "@/app/_lib/action";
import { signedOutPath } from "@/components/ui/signed-out-path";
import { reportNotMe } from "@/lib/identity";

/** Signs out all devices of the account, removes its password, and e-mails a reset link. */
export const sayNotMe = formAction(async (ctx, form) => {
  const { userId } = await reportNotMe(ctx, typed(form, "token"));
  if (ctx.actor.kind === "user" && ctx.actor.userId === userId) await closeSession();
  redirect(signedOutPath("/not-me?done=1"));
});
