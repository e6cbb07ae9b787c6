"use server";

import { redirect } from "next/navigation";
import { typed, typedText } from "@/app/_features/forms/typed-text";
import { flash, formAction } from "@/app/_lib/action";
import { samePath } from "@/app/_lib/request";
import { DomainError } from "@/lib/kernel";
import { liftSuppression } from "@/lib/notification";
import { translatorOf } from "@/messages";
import { ADDRESSES } from "./_components/paths";

const t = translatorOf("en", "desk.messages");

export const lift = formAction(async (ctx, form) => {
  const [channel = "", address = ""] = splitOnce(typedText(form, "address"));
  try {
    await liftSuppression(ctx, {
      channel: channel === "sms" ? "sms" : "email",
      address,
      ...typed(form, "reason"),
    });
    await flash(t("nowLifted"));
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "conflict")) throw error;
    await flash(error.title, "problem");
  }
  redirect(samePath(typedText(form, "stay"), ADDRESSES));
});

/** The form submits one field, such as "sms:+12025550143". */
const splitOnce = (text: string): string[] => {
  const at = text.indexOf(":");
  return [text.slice(0, at), text.slice(at + 1)];
};
