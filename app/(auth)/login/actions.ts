"use server";

import { redirect } from "next/navigation";
import { formAction } from "@/app/_lib/action";
import { openSession } from "@/app/_lib/open-session";
import { signIn } from "@/lib/identity";
import { env } from "@/lib/platform";
import { destinationOf } from "./destination";

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** Sends the login form (001 §2). */
export const logIn = formAction(async (ctx, form) => {
  const claims = await signIn(ctx, { email: textOf(form, "email"), password: textOf(form, "password") });
  await openSession(claims, form.get("remember") === "on");
  const { origin } = new URL(env().APP_URL);
  redirect(destinationOf({ returnTo: textOf(form, "returnTo") }, origin));
});
