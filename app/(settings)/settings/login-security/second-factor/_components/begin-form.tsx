import { useTranslations } from "next-intl";
import { AnsweredForm } from "@/app/_features/forms/form";
import type { ActionState } from "@/app/_lib/action";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";

/** Required proof. */
export type BeginWith = "nothing" | "password" | "sign-in";

type BeginFormProps = { state: ActionState; start: (form: FormData) => void; beginWith: BeginWith };

export function BeginForm({ state, start, beginWith }: BeginFormProps) {
  const t = useTranslations("security");
  return (
    <section className="card stack g5" aria-label={t("factor.turnItOn")}>
      <div className="stack g3">
        <p>{t("factor.what")}</p>
        <p className="small quiet">{t("factor.anyApp")}</p>
      </div>
      {beginWith === "sign-in" ? (
        <Banner tone="gold">
          <p>{t("signInAgain")}</p>
        </Banner>
      ) : (
        <AnsweredForm answer={state} submit={start} className="stack g4">
          {beginWith === "password" && (
            <Field label={t("yourPassword")} name="password">
              <PasswordInput autoComplete="current-password" maxLength={200} required />
            </Field>
          )}
          <div>
            <SubmitButton busyLabel={t("factor.preparing")}>{t("factor.setUp")}</SubmitButton>
          </div>
        </AnsweredForm>
      )}
    </section>
  );
}
