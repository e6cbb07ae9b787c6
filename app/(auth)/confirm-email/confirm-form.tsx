"use client";

import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { confirmEmail } from "./actions";

/** One button: opening the link alone changes nothing. */
export function ConfirmForm({ token }: { token: string }) {
  const [state, action] = useSpokenAction(confirmEmail, {});
  const t = useTranslations("auth.confirmEmail");
  return (
    <>
      {state.title && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      <form action={action}>
        <input type="hidden" name="token" value={token} />
        <SubmitButton size="lg" block busyLabel={t("busy")}>
          {t("submit")}
        </SubmitButton>
      </form>
    </>
  );
}
