"use client";

import { useTranslations } from "next-intl";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { useSendsTexts } from "@/app/_features/texts/sends-texts";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { stopEmails } from "./actions";

type UnsubscribeFormProps = {
  token: string;
  isAboutAnother: boolean;
  /** Page of the same member's message choices. */
  choices: string;
};

export function UnsubscribeForm({ token, isAboutAnother, choices }: UnsubscribeFormProps) {
  const [state, action] = useSpokenAction(stopEmails, {});
  const t = useTranslations("unsubscribe");
  const sendsTexts = useSendsTexts();
  if (state.ok) {
    return (
      <div className="stack g3" role="status">
        <h1>{t("done")}</h1>
        <p className="lead">{t("doneLead")}</p>
        {sendsTexts && <p className="quiet">{t("texts")}</p>}
        <p>
          <a href={choices}>{t("choices")}</a>
        </p>
      </div>
    );
  }
  return (
    <form action={action} className="stack g5 justify-items-center">
      <input type="hidden" name="token" value={token} />
      <div className="stack g3">
        <h1>{t(isAboutAnother ? "askOther" : "ask")}</h1>
        <p className="lead">{t(isAboutAnother ? "askOtherLead" : "askLead")}</p>
      </div>
      <FormFailure title={state.title} />
      <SubmitButton size="lg" busyLabel={t("busy")}>
        {t(isAboutAnother ? "submitOther" : "submit")}
      </SubmitButton>
      <p>
        <a href={choices}>{t("choices")}</a>
      </p>
    </form>
  );
}
