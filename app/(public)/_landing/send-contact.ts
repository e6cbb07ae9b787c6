"use server";

import { getTranslations } from "next-intl/server";
import { formAction } from "@/app/_lib/action";
import { contactUs } from "@/lib/notification";

const text = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

export const sendContact = formAction(async (ctx, form) => {
  await contactUs(ctx, {
    name: text(form, "name"),
    email: text(form, "email"),
    message: text(form, "message"),
    website: text(form, "website"),
  });
  const t = await getTranslations("landing.contact");
  return { ok: true, message: t("sent") };
});
