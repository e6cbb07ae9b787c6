"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PhoneField } from "@/app/_components/phone-field";
import type { PhoneCountry } from "@/app/_features/forms/phone";
import { useSendsTexts } from "@/app/_features/texts/sends-texts";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { Mail, MessageSquareText } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Choice, ChoiceGroup } from "@/components/ui/radio";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { useFirstError } from "@/components/ui/use-first-error";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { LONGEST_NAME } from "@/lib/kernel";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@/lib/kernel/languages";
import { consentWords } from "@/lib/notification/schemas";
import { PERSONAL_INFO } from "../_components/paths";
import { saveAccount } from "../actions";
import { AvatarField } from "./avatar-field";

type EditFormProps = {
  user: { id: string; firstName: string; lastName: string; hasEmail: boolean };
  pictureUrl: string | null;
  phone: { number: string; country: string; isConfirmed: boolean };
  byText: boolean;
  /** Of e-mails and texts. */
  language: Language;
  /** Of this page. */
  here: Language;
  countries: readonly PhoneCountry[];
  /** For a picture above the server's body limit. */
  pictureProblem: string | undefined;
};

export function EditForm({
  user,
  pictureUrl,
  phone,
  byText,
  language,
  here,
  countries,
  pictureProblem: before,
}: EditFormProps) {
  const [state, action] = useSpokenAction(saveAccount, {});
  const t = useTranslations("account.edit");
  const sendsTexts = useSendsTexts();
  const [pictureProblem, setPictureProblem] = useState<string>();
  const { errors, values } = state;
  // Without scripts, the response URL still contains the earlier `tooLarge`.
  const early = state.title ? undefined : before;
  const form = useFirstError(errors);
  const text = values ? values.preferredCommunicationMethod === "1" : byText;
  const spoken = values?.language ?? language;
  const typed = values ? { number: values.phoneNumber, country: values.phoneCountry } : phone;
  return (
    <>
      {state.title && !errors && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      <form ref={form} action={action} className="card stack g5" noValidate>
        <AvatarField
          name={`${user.firstName} ${user.lastName}`}
          seed={user.id}
          pictureUrl={pictureUrl}
          removed={values?.removePicture === "on"}
          error={pictureProblem ?? errors?.file?.[0] ?? early}
          answer={state}
          onProblem={setPictureProblem}
        />
        <div className="two names">
          <NameField
            name="firstName"
            label={t("firstName")}
            autoComplete="given-name"
            value={values?.firstName ?? user.firstName}
            error={errors?.firstName?.[0]}
          />
          <NameField
            name="lastName"
            label={t("lastName")}
            autoComplete="family-name"
            value={values?.lastName ?? user.lastName}
            error={errors?.lastName?.[0]}
          />
        </div>
        <PhoneField
          countries={countries}
          number={typed.number}
          country={typed.country}
          error={errors?.phoneNumber?.[0]}
          hint={t("phoneHint")}
        />
        {sendsTexts && <Way byText={text} here={here} error={errors?.preferredCommunicationMethod?.[0]} />}
        <Field label={t("language")} id="language" error={errors?.language?.[0]}>
          <Select
            name="language"
            defaultValue={spoken}
            key={spoken}
            options={LANGUAGES.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
          />
        </Field>
        <div className="row g3 formacts edit-acts">
          <SubmitButton busyLabel={t("saving")}>{t("save")}</SubmitButton>
          <LinkButton href={PERSONAL_INFO} variant="secondary">
            {t("cancel")}
          </LinkButton>
        </div>
      </form>
    </>
  );
}

type WayProps = { byText: boolean; here: Language; error: string | undefined };

function Way({ byText, here, error }: WayProps) {
  const t = useTranslations("account.edit");
  return (
    <>
      <ChoiceGroup legend={t("how")} error={error}>
        <div className="grid gap-3 min-[600px]:grid-cols-2" key={String(byText)}>
          <Choice
            name="preferredCommunicationMethod"
            value="1"
            label={t("text")}
            icon={<MessageSquareText aria-hidden="true" />}
            defaultChecked={byText}
          />
          <Choice
            name="preferredCommunicationMethod"
            value="0"
            label={t("email")}
            icon={<Mail aria-hidden="true" />}
            defaultChecked={!byText}
          />
        </div>
      </ChoiceGroup>
      <p className="caption quiet measure">{consentWords(here)}</p>
    </>
  );
}

type NameFieldProps = {
  name: "firstName" | "lastName";
  label: string;
  autoComplete: string;
  value: string;
  error: string | undefined;
};

function NameField({ name, label, autoComplete, value, error }: NameFieldProps) {
  return (
    <Field label={label} id={name} error={error} max={LONGEST_NAME}>
      <TextInput
        key={value}
        name={name}
        dir="auto"
        autoComplete={autoComplete}
        defaultValue={value}
        required
      />
    </Field>
  );
}
