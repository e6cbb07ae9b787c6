"use client";
import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import { Banner } from "@/components/ui/banner";
import { SubmitButton } from "@/components/ui/submit-button";
import { takeUpEmails } from "./actions";

export function TakeUp({ token }: { token: string }) {
  const t = useTranslations("subscriptions");
  return (
    <Banner tone="gold">
      <Form action={takeUpEmails} hiddenFields={{ token }} failure="line" className="stack g3">
        <p>{t("unsubscribed")}</p>
        <div>
          <SubmitButton size="sm" variant="secondary" busyLabel={t("resuming")}>
            {t("resume")}
          </SubmitButton>
        </div>
      </Form>
    </Banner>
  );
}
