"use server";

import { redirect } from "next/navigation";
import { formAction } from "@/app/_lib/action";
import { openSession } from "@/app/_lib/open-session";
import { typedText } from "@/app/_lib/typed-text";
import { signIn } from "@/lib/identity";
import { env } from "@/lib/platform";
import { destinationOf } from "./destination";

/** Sends the login form (001 §2). */
export const logIn = formAction(async (ctx, form) => {
  const claims = await signIn(ctx, {
    email: typedText(form, "email"),
    password: typedText(form, "password"),
  });
  await openSession(claims, form.get("remember") === "on");
  const { origin } = new URL(env().APP_URL);
  redirect(destinationOf({ returnTo: typedText(form, "returnTo") }, origin));
});
