"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { typedText } from "@/app/_features/forms/typed-text";
import { flash, formAction } from "@/app/_lib/action";
import { stateCookie } from "@/app/api/auth/_oauth-state";
import { leaveFor } from "@/app/api/auth/_start";
import { confirmCaller, disconnectExternal } from "@/lib/identity";
import { offeredProviders, PROVIDER_NAMES } from "@/lib/integrations/sign-in";
import { notFound } from "@/lib/kernel";
import { requireUser } from "@/lib/platform";

const HERE = "/settings/login-security/connected";

export const change = formAction(async (ctx, form) => {
  const { userId } = requireUser(ctx);
  const password = typedText(form, "password") || undefined;
  const named = (field: string) => {
    const name = form.get(field);
    return offeredProviders().find((one) => one === name);
  };
  const [connect, disconnect] = [named("connect"), named("disconnect")];
  if (disconnect) {
    await disconnectExternal(ctx, { provider: disconnect, password });
    const t = await getTranslations("security.done");
    await flash(t("disconnected", { provider: PROVIDER_NAMES[disconnect] }));
    redirect(HERE);
  }
  if (!connect) throw notFound("no such provider");
  await confirmCaller(ctx, { password });
  await stateCookie.keep({ next: HERE, connect: userId });
  redirect(await leaveFor(connect));
});
