"use server";

import { redirect } from "next/navigation";
import { rememberCommunity } from "@/app/_features/current-community/remember-community";
import { typed } from "@/app/_features/forms/typed-text";
import { enter } from "@/app/_features/sign-in/open-session";
import { formAction } from "@/app/_lib/action";
import { signIn } from "@/lib/identity";
import { env } from "@/lib/platform";
import { communityOf, destinationOf } from "./destination";

export const logIn = formAction(async (ctx, form) => {
  const authentication = await signIn(ctx, typed(form, "email", "password"));
  const query = typed(form, "returnTo", "communityId");
  const { origin } = new URL(env().APP_URL);
  const destination = destinationOf(query, origin);
  const communityId = communityOf(query);
  if (communityId) await rememberCommunity(communityId);
  redirect(await enter(ctx, authentication, { remember: form.get("remember") === "on", destination }));
});
