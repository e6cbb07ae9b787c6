"use client";
import { useTranslations } from "next-intl";
import { CodeField, type CodeKind } from "@/app/_features/second-factor/code-field";
import { SECOND_FACTOR_SETTINGS } from "@/app/_lib/paths";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import Link from "@/components/ui/link";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFirstError } from "@/components/ui/use-first-error";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { turnOff } from "../actions";

const HERE = `${SECOND_FACTOR_SETTINGS}/turn-off`;

export function TurnOffForm({ kind, hasPassword }: { kind: CodeKind; hasPassword: boolean }) {
  const [state, action] = useSpokenAction(turnOff, {});
  const t = useTranslations();
  const form = useFirstError(state.errors);
  return (
    <section className="card stack g5" aria-label={t("security.turnOff.submit")}>
      <p>{t("security.turnOff.what")}</p>
      {state.title && !state.errors && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      <form action={action} ref={form} className="stack g4" noValidate>
        {hasPassword && (
          <Field label={t("security.yourPassword")} error={state.errors?.password?.[0]}>
            <PasswordInput name="password" autoComplete="current-password" maxLength={200} required />
          </Field>
        )}
        <CodeField kind={kind} error={state.errors?.code?.[0]} />
        <div>
          <SubmitButton variant="danger" busyLabel={t("security.turnOff.busy")}>
            {t("security.turnOff.submit")}
          </SubmitButton>
        </div>
      </form>
      <p className="small quiet">
        {t.rich(kind === "app" ? "credentials.code.noPhone" : "credentials.code.phoneAgain", {
          link: (words) => (
            <Link href={kind === "app" ? `${HERE}?use=recovery` : HERE} replace>
              {words}
            </Link>
          ),
        })}
      </p>
    </section>
  );
}
