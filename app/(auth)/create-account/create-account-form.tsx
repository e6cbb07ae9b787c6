"use client";

import { useTranslations } from "next-intl";
import { PhoneField } from "@/app/_components/phone-field";
import { AnsweredForm } from "@/app/_features/forms/form";
import type { PhoneCountry } from "@/app/_features/forms/phone";
import { useSendsTexts } from "@/app/_features/texts/sends-texts";
import { Field } from "@/components/ui/field";
import { ChoiceGroup, Radio } from "@/components/ui/radio";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import type { PendingRegistration } from "@/lib/community";
import { LEAST_AGES } from "@/lib/kernel/least-ages";
import { LEGAL_LINKS } from "../_components/legal-links";
import { NewPassword } from "../_components/new-password";
import { TimeZone } from "../_components/time-zone";
import { createAccount } from "./actions";
import { ExpiredRegistrationLink } from "./expired-registration-link";

type CreateAccountFormProps = {
  token: string;
  pending: PendingRegistration;
  countries: readonly PhoneCountry[];
  consentWords: string;
};

export function CreateAccountForm({ token, pending, countries, consentWords }: CreateAccountFormProps) {
  const [state, action] = useSpokenAction(createAccount, {});
  const t = useTranslations("auth");
  const sendsTexts = useSendsTexts();
  if (state.errors?.token) return <ExpiredRegistrationLink />;
  return (
    <AnsweredForm answer={state} submit={action} hiddenFields={{ token }} className="stack g4">
      <TimeZone />
      <Field label={t("email.label")} hint={t("account.emailHint")}>
        <TextInput type="email" autoComplete="username" value={pending.email} readOnly />
      </Field>
      <div className="two">
        <Name name="firstName" autoComplete="given-name" given={pending} />
        <Name name="lastName" autoComplete="family-name" given={pending} />
      </div>
      {sendsTexts && <PhoneAndWay countries={countries} consentWords={consentWords} />}
      <NewPassword />
      {pending.communityName && <Join community={pending.communityName} isInvited={pending.isInvited} />}
      <SubmitButton size="lg" block busyLabel={t("account.busy")}>
        {t("account.submit")}
      </SubmitButton>
      <p className="caption faint center">{t.rich("account.agree", { ...LEGAL_LINKS, ...LEAST_AGES })}</p>
    </AnsweredForm>
  );
}

/** Shown only if the site sends texts. */
function PhoneAndWay({
  countries,
  consentWords,
}: Pick<CreateAccountFormProps, "countries" | "consentWords">) {
  const t = useTranslations("auth");
  return (
    <>
      <PhoneField countries={countries} />
      <ChoiceGroup name="preferredCommunicationMethod" legend={t("account.method")}>
        <Radio name="preferredCommunicationMethod" value="1" label={t("account.text")} defaultChecked />
        <Radio name="preferredCommunicationMethod" value="0" label={t("account.byEmail")} />
      </ChoiceGroup>
      <p className="caption quiet">{consentWords}</p>
    </>
  );
}

type JoinProps = { community: string; isInvited: boolean };

/** Asks, because anyone can request a link for an address. Preselected if the address itself was invited. */
function Join({ community, isInvited }: JoinProps) {
  const t = useTranslations("auth.account");
  return (
    <ChoiceGroup
      name="join"
      legend={t("join", { community })}
      hint={t(isInvited ? "joinInvited" : "joinShared")}
    >
      <input type="hidden" name="asksToJoin" value="1" />
      <Radio name="join" value="1" label={t("joinYes", { community })} defaultChecked={isInvited} />
      <Radio name="join" value="0" label={t("joinNo")} />
    </ChoiceGroup>
  );
}

type NameProps = {
  name: "firstName" | "lastName";
  autoComplete: string;
  given: PendingRegistration;
};

function Name({ name, autoComplete, given }: NameProps) {
  const t = useTranslations("auth.account");
  return (
    <Field name={name} label={t(name)}>
      <TextInput
        autoComplete={autoComplete}
        autoCapitalize="words"
        maxLength={60}
        defaultValue={given[name]}
        required
      />
    </Field>
  );
}
