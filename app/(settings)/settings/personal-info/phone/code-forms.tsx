"use client";
import { useTranslations } from "next-intl";
import { AnsweredForm, Form } from "@/app/_features/forms/form";
import { AgainButton } from "@/components/ui/again-button";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import type { Wait } from "@/components/ui/wait-until";
import type { PendingPhone } from "@/lib/user";
import { EDIT } from "../_components/paths";
import { enterCode, giveUp, sendAgain } from "../actions";

type CodeFormsProps = Pick<PendingPhone, "standing"> & {
  /** Wait before another code. */
  wait: Wait;
  consentWords: string;
};

export function CodeForms({ standing, wait, consentWords }: CodeFormsProps) {
  const t = useTranslations("account.code");
  return (
    <>
      <section className="card stack g5">
        {standing === "open" ? (
          <CodeForm consentWords={consentWords} />
        ) : (
          <Banner tone="gold" role="status">
            <p>{t(standing)}</p>
          </Banner>
        )}
        <AgainForm wait={wait} />
      </section>
      <div className="row g3 wrap-ok">
        <LinkButton href={`${EDIT}#phoneNumber`} variant="ghost">
          {t("changeNumber")}
        </LinkButton>
        <GiveUpForm />
      </div>
      <p className="small quiet measure">{t("stopped")}</p>
    </>
  );
}

function CodeForm({ consentWords }: Pick<CodeFormsProps, "consentWords">) {
  const [state, action] = useSpokenAction(enterCode, {});
  const t = useTranslations("account.code");
  return (
    <AnsweredForm answer={{ ...state, title: undefined }} submit={action} className="stack g4">
      <Field
        label={t("label")}
        id="code"
        name="code"
        error={state.errors?.code?.[0] ?? state.title}
        className="code-field"
      >
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={12}
          required
        />
      </Field>
      <SubmitButton className="justify-self-start" busyLabel={t("confirming")}>
        {t("confirm")}
      </SubmitButton>
      <p className="caption quiet measure">{consentWords}</p>
    </AnsweredForm>
  );
}

function AgainForm({ wait }: { wait: Wait }) {
  const t = useTranslations("account.code");
  return (
    <Form action={sendAgain} className="stack g3">
      <AgainButton wait={wait} className="justify-self-start" busyLabel={t("sending")}>
        {t("again")}
      </AgainButton>
    </Form>
  );
}

function GiveUpForm() {
  const t = useTranslations("account.code");
  return (
    <Form action={giveUp} className="stack g2">
      <SubmitButton variant="ghost" className="justify-self-start" busyLabel={t("cancelling")}>
        {t("cancel")}
      </SubmitButton>
    </Form>
  );
}
