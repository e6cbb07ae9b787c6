import { useTranslations } from "next-intl";
import type { ActionState } from "@/app/_lib/action";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFirstError } from "@/components/ui/use-first-error";

/** Required proof. */
export type BeginWith = "nothing" | "password" | "sign-in";

type BeginFormProps = { state: ActionState; start: (form: FormData) => void; beginWith: BeginWith };

export function BeginForm({ state, start, beginWith }: BeginFormProps) {
  const t = useTranslations("security");
  const form = useFirstError(state.errors);
  return (
    <section className="card stack g5" aria-label={t("factor.turnItOn")}>
      <div className="stack g3">
        <p>{t("factor.what")}</p>
        <p className="small quiet">{t("factor.anyApp")}</p>
      </div>
      {state.title && !state.errors && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      {beginWith === "sign-in" ? (
        <Banner tone="gold">
          <p>{t("signInAgain")}</p>
        </Banner>
      ) : (
        <form action={start} ref={form} className="stack g4" noValidate>
          {beginWith === "password" && (
            <Field label={t("yourPassword")} error={state.errors?.password?.[0]}>
              <PasswordInput name="password" autoComplete="current-password" maxLength={200} required />
            </Field>
          )}
          <div>
            <SubmitButton busyLabel={t("factor.preparing")}>{t("factor.setUp")}</SubmitButton>
          </div>
        </form>
      )}
    </section>
  );
}
