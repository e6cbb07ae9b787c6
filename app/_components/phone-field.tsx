"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { PhoneCountry } from "@/app/_features/forms/phone";
import { Field } from "@/components/ui/field";
import { useAnswered } from "@/components/ui/form-answer";
import { ChevronDown } from "@/components/ui/icons";
import { TextInput } from "@/components/ui/text-input";

type PhoneFieldProps = {
  countries: readonly PhoneCountry[];
  number?: string | undefined;
  country?: string | undefined;
  error?: string | null | undefined;
  hint?: string;
  label?: string;
  id?: string;
  /** A label suffix such as "Optional" makes the number optional. */
  mark?: string;
  /** Disables autofill of the user's own number. */
  isOthers?: boolean;
};

/** The closed list shows only the code, leaving room for the number. */
export function PhoneField(props: PhoneFieldProps) {
  const { countries, number = "", error, hint, label, id = "phoneNumber", mark } = props;
  const country = useAnswered("phoneCountry").typed ?? props.country ?? "US";
  const autofill = (token: string) => (props.isOthers ? "off" : token);
  const t = useTranslations("credentials.phone");
  const [chosen, setChosen] = useState(country);
  const code = countries.find((one) => one.country === chosen)?.callingCode ?? "1";
  return (
    <Field name="phoneNumber" label={label ?? t("label")} id={id} mark={mark} error={error} hint={hint}>
      <div className="phone-field">
        <span className="affix phone-country">
          <span className="phone-code" aria-hidden="true">
            {chosen} +{code}
          </span>
          <select
            key={country}
            className="select"
            name="phoneCountry"
            aria-label={t("country")}
            autoComplete={autofill("tel-country-code")}
            defaultValue={country}
            ref={(select) => {
              // The user may have chosen before scripts ran.
              if (select) setChosen(select.value);
            }}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            {countries.map((one) => (
              <option key={one.country} value={one.country}>
                {one.name} +{one.callingCode}
              </option>
            ))}
          </select>
          <ChevronDown className="end-icon" aria-hidden="true" />
        </span>
        <TextInput
          key={number}
          type="tel"
          inputMode="tel"
          autoComplete={autofill("tel-national")}
          maxLength={20}
          defaultValue={number}
          required={mark === undefined}
        />
      </div>
    </Field>
  );
}
