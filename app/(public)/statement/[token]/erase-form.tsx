"use client";
import { useTranslations } from "next-intl";
import { AnsweredForm } from "@/app/_features/forms/form";
import { Checkbox } from "@/components/ui/checkbox";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { eraseHere } from "../actions";

/** `kept`: what stays, and until when. */
export function EraseForm({ token, kept }: { token: string; kept: string }) {
  const t = useTranslations("statement.erase");
  const [state, action, isPending] = useSpokenAction(eraseHere, {});
  return (
    <details className="card" open={state.title !== undefined}>
      <summary>{t("title")}</summary>
      <AnsweredForm answer={state} submit={action} hiddenFields={{ token }} className="stack g4">
        <p>{t("lead")}</p>
        <p className="small quiet">{kept}</p>
        <Checkbox name="agreed" label={t("agree")} />
        <div>
          <SubmitButton variant="secondary" busy={isPending} busyLabel={t("busy")}>
            {t("submit")}
          </SubmitButton>
        </div>
      </AnsweredForm>
    </details>
  );
}
