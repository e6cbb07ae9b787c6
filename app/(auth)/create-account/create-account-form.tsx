"use client";

import { useLocale, useTranslations } from "next-intl";
import { PhoneField } from "@/app/_components/phone-field";
import type { PhoneCountry } from "@/app/_features/forms/phone";
import { useSendsTexts } from "@/app/_features/texts/sends-texts";
import { Field } from "@/components/ui/field";
import { ChoiceGroup, Radio } from "@/components/ui/radio";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { useFirstError } from "@/components/ui/use-first-error";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import type { PendingRegistration } from "@/lib/community";
import { LEAST_AGES } from "@/lib/kernel/ages";
import { languageOf } from "@/lib/kernel/languages";
import { consentWords } from "@/lib/notification/schemas";
import { FormProblem } from "../_components/form-problem";
import { LEGAL_LINKS } from "../_components/legal-links";
import { NewPassword } from "../_components/new-password";
import { TimeZone } from "../_components/time-zone";
import { createAccount } from "./actions";
import { ExpiredRegistrationLink } from "./expired-registration-link";

type CreateAccountFormProps = {
  token: string;
  pending: PendingRegistration;
  countries: readonly PhoneCountry[];
};

export function CreateAccountForm({ token, pending, countries }: CreateAccountFormProps) {
  const [state, action] = useSpokenAction(createAccount, {});
  const { errors, values } = state;
  const form = useFirstError(errors);
  const t = useTranslations("auth");
  const sendsTexts = useSendsTexts();
  if (errors?.token) return <ExpiredRegistrationLink />;
  return (
    <>
      <FormProblem {...state} />
      <form action={action} ref={form} className="stack g4" noValidate>
        <input type="hidden" name="token" value={token} />
        <TimeZone />
        <Field label={t("email.label")} hint={t("account.emailHint")}>
          <TextInput type="email" autoComplete="username" value={pending.email} readOnly />
        </Field>
        <div className="two">
          <Name name="firstName" autoComplete="given-name" state={state} given={pending} />
          <Name name="lastName" autoComplete="family-name" state={state} given={pending} />
        </div>
        {sendsTexts && <PhoneAndWay state={state} countries={countries} />}
        <NewPassword />
        {pending.communityName && (
          <Join
            community={pending.communityName}
            isInvited={pending.isInvited}
            typed={values?.join}
            error={errors?.join?.[0]}
          />
        )}
        <SubmitButton size="lg" block busyLabel={t("account.busy")}>
          {t("account.submit")}
        </SubmitButton>
        <p className="caption faint center">{t.rich("account.agree", { ...LEGAL_LINKS, ...LEAST_AGES })}</p>
      </form>
    </>
  );
}

type PhoneAndWayProps = {
  state: { errors?: Record<string, string[]>; values?: Record<string, string> };
  countries: readonly PhoneCountry[];
};

/** Shown only if the site sends texts. */
function PhoneAndWay({ state: { errors, values }, countries }: PhoneAndWayProps) {
  const t = useTranslations("auth");
  const language = languageOf(useLocale());
  const method = values?.preferredCommunicationMethod ?? "1";
  return (
    <>
      <PhoneField
        countries={countries}
        number={values?.phoneNumber}
        country={values?.phoneCountry}
        error={errors?.phoneNumber?.[0]}
      />
      <ChoiceGroup
        legend={t("account.method")}
        error={errors?.preferredCommunicationMethod?.[0]}
        key={method}
      >
        <Radio
          name="preferredCommunicationMethod"
          value="1"
          label={t("account.text")}
          defaultChecked={method === "1"}
        />
        <Radio
          name="preferredCommunicationMethod"
          value="0"
          label={t("account.byEmail")}
          defaultChecked={method === "0"}
        />
      </ChoiceGroup>
      <p className="caption quiet">{consentWords(language)}</p>
    </>
  );
}

type JoinProps = {
  community: string;
  isInvited: boolean;
  typed: string | undefined;
  error: string | undefined;
};

/** Asks, because anyone can request a link for an address. Preselected if the address itself was invited. */
function Join({ community, isInvited, typed, error }: JoinProps) {
  const t = useTranslations("auth.account");
  const answer = typed ?? (isInvited ? "1" : undefined);
  return (
    <ChoiceGroup
      legend={t("join", { community })}
      hint={t(isInvited ? "joinInvited" : "joinShared")}
      error={error}
      key={answer}
    >
      <input type="hidden" name="asksToJoin" value="1" />
      <Radio name="join" value="1" label={t("joinYes", { community })} defaultChecked={answer === "1"} />
      <Radio name="join" value="0" label={t("joinNo")} defaultChecked={answer === "0"} />
    </ChoiceGroup>
  );
}

type NameProps = {
  name: "firstName" | "lastName";
  autoComplete: string;
  state: { errors?: Record<string, string[]>; values?: Record<string, string> };
  given: PendingRegistration;
};

function Name({ name, autoComplete, state, given }: NameProps) {
  const t = useTranslations("auth.account");
  const typed = state.values?.[name];
  return (
    <Field label={t(name)} error={state.errors?.[name]?.[0]}>
      <TextInput
        key={typed}
        name={name}
        autoComplete={autoComplete}
        autoCapitalize="words"
        maxLength={60}
        defaultValue={typed ?? given[name]}
        required
      />
    </Field>
  );
}
