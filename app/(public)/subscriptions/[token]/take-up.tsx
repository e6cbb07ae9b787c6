"use client";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { takeUpEmails } from "./actions";

export function TakeUp({ token }: { token: string }) {
  const [state, action] = useSpokenAction(takeUpEmails, {});
  const t = useTranslations("subscriptions");
  return (
    <Banner tone="gold">
      <form action={action} className="stack g3">
        <input type="hidden" name="token" value={token} />
        <p>{t("unsubscribed")}</p>
        <div>
          <SubmitButton size="sm" variant="secondary" busyLabel={t("resuming")}>
            {t("resume")}
          </SubmitButton>
        </div>
        {state.title && (
          <p className="error" role="alert">
            {state.title}
          </p>
        )}
      </form>
    </Banner>
  );
}
