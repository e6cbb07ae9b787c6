"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, startTransition, useEffect, useState } from "react";
import { PhoneField } from "@/app/_components/phone-field";
import type { PhoneCountry } from "@/app/_features/forms/phone";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { Seal } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Choice, ChoiceGroup } from "@/components/ui/radio";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { Textarea } from "@/components/ui/textarea";
import { MAX_DESCRIPTION, MAX_TITLE } from "@/lib/community/schemas";
import type { FieldErrors } from "@/lib/kernel/reasons";
import type { SuggestState } from "../actions";
import { FOR_ME, FOR_OTHER, SUGGEST_FIELDS } from "../fields";

type SuggestFieldsProps = {
  communityId: string;
  types: readonly { id: number; name: string }[];
  countries: readonly PhoneCountry[];
  state: SuggestState;
  action: (form: FormData) => void;
  isPending: boolean;
  requestKey: string;
};

/** CSS shows the chosen wording before scripts run. */
const Words = ({ other, me }: { other: string; me: string }) => (
  <>
    <span className="if-other">{other}</span>
    <span className="if-me">{me}</span>
  </>
);

/** 000 §5. For oneself, other people's fields are ignored. */
export function SuggestFields(props: SuggestFieldsProps) {
  const { state, action, isPending, countries, types } = props;
  const t = useTranslations("campaignForm.suggest");
  const { values } = state;
  const [errors, setErrors] = useState<FieldErrors>(state.errors ?? {});
  const [submission, setSubmission] = useState(0);
  const [key, setKey] = useState(props.requestKey);
  useEffect(() => {
    setErrors(state.errors ?? {});
    setSubmission((before) => before + 1);
  }, [state]);
  // A restored page may carry a used key. New input, or an edit after a submission that may have arrived, is
  // another suggestion.
  const takeNewKey = () => {
    if (window.isSecureContext) setKey(crypto.randomUUID());
  };
  useEffect(takeNewKey, []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const form = new FormData(event.currentTarget);
    startTransition(() => action(form));
  };
  const typed = ({ target }: FormEvent<HTMLFormElement>) => {
    if (state.isUnreached) takeNewKey();
    const name = "name" in target ? target.name : "";
    const field = SUGGEST_FIELDS.find((one) => one.name === name)?.error;
    if (field) setErrors(({ [field]: _, ...others }) => others);
  };
  const problems = SUGGEST_FIELDS.filter(({ error }) => state.errors?.[error]).map(({ name }) => ({
    field: name,
    label: t(`spoken.${name}`),
  }));
  return (
    <form action={action} onSubmit={submit} onInput={typed} className="stack g5 suggest" noValidate>
      <input type="hidden" name="communityId" value={props.communityId} />
      <input type="hidden" name="requestKey" value={key} />
      {state.ok && (
        <Banner role="status">
          <p>
            <span className="strong">{t("sent")}.</span> {t("sentMore")}
          </p>
        </Banner>
      )}
      <FormFailure title={problems.length === 0 ? state.title : undefined} />
      <ErrorSummary key={submission} problems={problems} before={t("before")} />
      <ChoiceGroup legend={t("who")}>
        <div className="two">
          <Choice name="for" value={FOR_OTHER} label={t("other")} defaultChecked={values?.for !== FOR_ME} />
          <Choice
            name="for"
            value={FOR_ME}
            className="suggest-me"
            label={t("me")}
            defaultChecked={values?.for === FOR_ME}
          />
        </div>
      </ChoiceGroup>
      <section className="sealed stack g4 if-other" aria-label={t("whoFor")}>
        <div className="row between wrap-ok g2">
          <p className="small quiet">{t("notMember")}</p>
          <Seal />
        </div>
        <Field id="fullName" label={t("fullName")} error={errors["recipient.fullName"]?.[0]}>
          <TextInput
            name="fullName"
            autoComplete="off"
            autoCapitalize="words"
            defaultValue={values?.fullName}
            required
          />
        </Field>
        <Field id="email" label={t("email")} hint={t("emailHint")} error={errors["recipient.email"]?.[0]}>
          <TextInput
            name="email"
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={values?.email}
            required
          />
        </Field>
        <PhoneField
          countries={countries}
          label={t("phone")}
          isOthers
          mark={t("optional")}
          number={values?.phoneNumber}
          country={values?.phoneCountry}
          error={errors["recipient.phoneNumber"]?.[0]}
        />
      </section>
      <p className="small quiet if-me">{t("forMe")}</p>
      <Field
        id="name"
        label={t("name")}
        max={MAX_TITLE}
        error={errors.name?.[0]}
        hint={<Words other={t("nameHint.other")} me={t("nameHint.me")} />}
      >
        <TextInput name="name" autoComplete="off" defaultValue={values?.name} required />
      </Field>
      <Field
        id="description"
        label={<Words other={t("help.other")} me={t("help.me")} />}
        mark={t("optional")}
        max={MAX_DESCRIPTION}
        countAt="foot"
        hint={<Words other={t("helpHint.other")} me={t("helpHint.me")} />}
        error={errors.description?.[0]}
      >
        <Textarea name="description" className="suggest-text" defaultValue={values?.description} />
      </Field>
      <div className="two">
        <Field id="campaignTypeId" label={t("type")} mark={t("optional")} error={errors.campaignTypeId?.[0]}>
          <Select
            key={values?.campaignTypeId}
            name="campaignTypeId"
            placeholder={t("notSure")}
            options={types.map(({ id, name }) => ({ value: String(id), label: name }))}
            defaultValue={values?.campaignTypeId}
          />
        </Field>
        <Field id="amount" label={t("amount")} mark={t("optional")} error={errors.amount?.[0]}>
          <TextInput
            name="amount"
            className="num"
            before="$"
            inputMode="numeric"
            autoComplete="off"
            placeholder={t("wholeDollars")}
            defaultValue={values?.amount}
          />
        </Field>
      </div>
      <div className="stack g3 formacts">
        <div>
          <SubmitButton size="lg" busy={isPending} busyLabel={t("sending")}>
            {t("send")}
          </SubmitButton>
        </div>
        <p className="caption faint">{t("saved")}</p>
      </div>
    </form>
  );
}
