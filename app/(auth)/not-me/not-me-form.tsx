"use client";

import { useTranslations } from "next-intl";
import { AnsweredForm } from "@/app/_features/forms/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { ExpiredLink } from "../_components/expired-link";
import { sayNotMe } from "./actions";

export function NotMeForm({ token }: { token: string }) {
  const [state, action] = useSpokenAction(sayNotMe, {});
  const t = useTranslations("auth.notMe");
  if (state.errors?.token) return <ExpiredNotice />;
  return (
    <AnsweredForm answer={state} submit={action} hiddenFields={{ token }} className="stack g4">
      <SubmitButton size="lg" block busyLabel={t("busy")}>
        {t("submit")}
      </SubmitButton>
    </AnsweredForm>
  );
}

export function ExpiredNotice() {
  const t = useTranslations("auth");
  return (
    <ExpiredLink href="/reset-password" label={t("notMe.reset")}>
      {t("notMe.expired")}
    </ExpiredLink>
  );
}
