"use server";

import { redirect } from "next/navigation";
import { rememberCommunity } from "@/app/_features/current-community/remember-community";
import { typed } from "@/app/_features/forms/typed-text";
import { confirmPath } from "@/app/_features/invitations/paths";
import { enter } from "@/app/_features/sign-in/open-session";
import { formAction } from "@/app/_lib/action";
import { joinByToken } from "@/lib/community";
import { type Authenticated, signIn } from "@/lib/identity";
import { DomainError } from "@/lib/kernel";
import { actingAs, type Ctx } from "@/lib/platform";

/** The community's campaigns, or the reason why joining failed. */
async function joinAs(ctx: Ctx, { userId }: Authenticated, token: string): Promise<string> {
  const person = actingAs(ctx, { kind: "user", userId, isPlatformAdmin: false });
  try {
    const { communityId } = await joinByToken(person, { token });
    await rememberCommunity(communityId);
    return "/campaigns";
  } catch (error) {
    if (error instanceof DomainError) return confirmPath(token);
    throw error;
  }
}

/** If a second factor is required, the invitation waits on its own page (001 §2). */
export const logInAndJoin = formAction(async (ctx, form) => {
  const { token } = typed(form, "token");
  const authentication = await signIn(ctx, typed(form, "email", "password"));
  const destination =
    authentication.challenge === null ? await joinAs(ctx, authentication, token) : confirmPath(token);
  redirect(await enter(ctx, authentication, { remember: form.get("remember") === "on", destination }));
});
