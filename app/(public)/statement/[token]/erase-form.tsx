"use client";
import { useTranslations } from "next-intl";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { Checkbox } from "@/components/ui/checkbox";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { eraseHere } from "../actions";

/** `kept`: what stays, and until when. */
export function EraseForm({ token, kept }: { token: string; kept: string }) {
  const t = useTranslations("statement.erase");
  const [state, action, isPending] = useFormAction(eraseHere, {});
  const error = state.errors?.agreed?.[0];
  return (
    <details className="card" open={state.title !== undefined}>
      <summary>{t("title")}</summary>
      <form action={action} className="stack g4" noValidate>
        <input type="hidden" name="token" value={token} />
        <FormFailure title={state.errors ? undefined : state.title} proofNeeded={state.proofNeeded} />
        <p>{t("lead")}</p>
        <p className="small quiet">{kept}</p>
        <Checkbox name="agreed" label={t("agree")} error={error} />
        <div>
          <SubmitButton variant="secondary" busy={isPending} busyLabel={t("busy")}>
            {t("submit")}
          </SubmitButton>
        </div>
      </form>
    </details>
  );
}
