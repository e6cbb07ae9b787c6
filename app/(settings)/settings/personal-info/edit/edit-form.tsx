"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PhoneField } from "@/app/_components/phone-field";
import { Form } from "@/app/_features/forms/form";
import type { PhoneCountry } from "@/app/_features/forms/phone";
import { useSendsTexts } from "@/app/_features/texts/sends-texts";
import { Field } from "@/components/ui/field";
import { Mail, MessageSquareText } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Choice, ChoiceGroup } from "@/components/ui/radio";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { LONGEST_NAME } from "@/lib/kernel";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@/lib/kernel/languages";
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
  consentWords: string;
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
  consentWords,
  countries,
  pictureProblem: before,
}: EditFormProps) {
  const t = useTranslations("account.edit");
  const sendsTexts = useSendsTexts();
  const [pictureProblem, setPictureProblem] = useState<string>();
  return (
    <Form action={saveAccount} className="card stack g5">
      {(answer) => (
        <>
          <AvatarField
            name={`${user.firstName} ${user.lastName}`}
            seed={user.id}
            pictureUrl={pictureUrl}
            answer={answer}
            // Without scripts, the response URL still contains the earlier `tooLarge`.
            problem={pictureProblem ?? (answer.title ? undefined : before)}
            onProblem={setPictureProblem}
          />
          <div className="two names">
            <NameField
              name="firstName"
              label={t("firstName")}
              autoComplete="given-name"
              defaultValue={user.firstName}
            />
            <NameField
              name="lastName"
              label={t("lastName")}
              autoComplete="family-name"
              defaultValue={user.lastName}
            />
          </div>
          <PhoneField
            countries={countries}
            number={answer.values ? answer.values.phoneNumber : phone.number}
            country={answer.values ? answer.values.phoneCountry : phone.country}
            error={answer.errors?.phoneNumber?.[0]}
            hint={t("phoneHint")}
          />
          {sendsTexts && <Way byText={byText} consentWords={consentWords} />}
          <Field label={t("language")} id="language" name="language">
            <Select
              defaultValue={language}
              options={LANGUAGES.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
            />
          </Field>
          <div className="row g3 formacts edit-acts">
            <SubmitButton busyLabel={t("saving")}>{t("save")}</SubmitButton>
            <LinkButton href={PERSONAL_INFO} variant="secondary">
              {t("cancel")}
            </LinkButton>
          </div>
        </>
      )}
    </Form>
  );
}

function Way({ byText, consentWords }: Pick<EditFormProps, "byText" | "consentWords">) {
  const t = useTranslations("account.edit");
  return (
    <>
      <ChoiceGroup legend={t("how")} name="preferredCommunicationMethod">
        <div className="grid gap-3 min-[600px]:grid-cols-2">
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
      <p className="caption quiet measure">{consentWords}</p>
    </>
  );
}

type NameFieldProps = {
  name: "firstName" | "lastName";
  label: string;
  autoComplete: string;
  defaultValue: string;
};

function NameField({ name, label, autoComplete, defaultValue }: NameFieldProps) {
  return (
    <Field label={label} id={name} name={name} max={LONGEST_NAME}>
      <TextInput dir="auto" autoComplete={autoComplete} defaultValue={defaultValue} required />
    </Field>
  );
}
