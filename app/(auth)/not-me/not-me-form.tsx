"use client";

import { useTranslations } from "next-intl";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { ExpiredLink } from "../_components/expired-link";
import { FormProblem } from "../_components/form-problem";
import { sayNotMe } from "./actions";

export function NotMeForm({ token }: { token: string }) {
  const [state, action] = useSpokenAction(sayNotMe, {});
  const t = useTranslations("auth.notMe");
  if (state.errors?.token) return <ExpiredNotice />;
  return (
    <>
      <FormProblem {...state} />
      <form action={action}>
        <input type="hidden" name="token" value={token} />
        <SubmitButton size="lg" block busyLabel={t("busy")}>
          {t("submit")}
        </SubmitButton>
      </form>
    </>
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
