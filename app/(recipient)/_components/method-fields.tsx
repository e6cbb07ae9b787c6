"use client";
import type { ComponentProps, ReactNode } from "react";
import { CANADIAN_PROVINCES, US_STATES } from "@/app/_features/forms/states";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import type { FieldErrors } from "@/lib/kernel";
import { COUNTRIES } from "../_lib/countries";
import { controlId, type FieldName } from "../_lib/fields";
import type { MethodWords } from "./method-words";

type FieldsProps = {
  errors: FieldErrors | undefined;
  values: Record<string, string>;
  words: MethodWords;
};

type LineProps = FieldsProps &
  Omit<ComponentProps<typeof TextInput>, "name"> & {
    name: string;
    /** The field's name in the data, if it differs. */
    of?: FieldName;
    label: ReactNode;
    hint?: string;
  };

function Line({ name, of, label, hint, errors, values, words: _, className, ...input }: LineProps) {
  return (
    <Field
      id={controlId(name)}
      label={label}
      hint={hint}
      error={errors?.[of ?? name]?.[0]}
      className={className}
    >
      <TextInput key={values[name]} name={name} defaultValue={values[name]} required {...input} />
    </Field>
  );
}

export function PaypalFields(props: FieldsProps) {
  const { words } = props;
  return (
    <fieldset className="stack g4 hidden group-has-[[value=paypal]:checked]/method:grid">
      <legend className="sr">{words.paypal}</legend>
      <Line
        {...props}
        name="email"
        label={words.email}
        hint={words.emailHint}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
    </fieldset>
  );
}

/** Prefilled from the account. */
export function PaperCheckFields(props: FieldsProps) {
  const { words, values, errors } = props;
  const region = { of: "state", autoComplete: "address-level1", maxLength: 100 } as const;
  return (
    <fieldset className="group/check stack g4 hidden group-has-[[value=paper\_check]:checked]/method:grid">
      <legend className="sr">{words.check}</legend>
      <Line {...props} name="name" label={words.name} autoComplete="name" maxLength={300} />
      <Line
        {...props}
        name="addressLine"
        label={words.address}
        autoComplete="street-address"
        maxLength={200}
      />
      <Line {...props} name="city" label={words.city} autoComplete="address-level2" maxLength={100} />
      <div className="two">
        <States
          {...props}
          name="stateUs"
          label={words.state}
          regions={US_STATES}
          className="hidden group-has-[[value='United_States']:checked]/check:grid"
        />
        <States
          {...props}
          name="stateCa"
          label={words.province}
          regions={CANADIAN_PROVINCES}
          className="hidden group-has-[[value=Canada]:checked]/check:grid"
        />
        <Line
          {...props}
          {...region}
          name="stateOther"
          label={words.region}
          className="hidden group-has-[[value=other]:checked]/check:grid"
        />
        <Line
          {...props}
          name="zipCode"
          label={
            <>
              <span className="hidden group-has-[[value='United_States']:checked]/check:inline">
                {words.zipCode}
              </span>
              <span className="group-has-[[value='United_States']:checked]/check:hidden">
                {words.postalCode}
              </span>
            </>
          }
          autoComplete="postal-code"
          maxLength={20}
        />
      </div>
      <Field id={controlId("country")} label={words.country} error={countryError(values, errors)}>
        <Select
          key={values.country}
          name="country"
          defaultValue={values.country ?? COUNTRIES.US}
          options={[
            { value: COUNTRIES.US, label: words.unitedStates },
            { value: COUNTRIES.CA, label: words.canada },
            { value: "other", label: words.elsewhere },
          ]}
        />
      </Field>
      <Line
        {...props}
        name="otherCountry"
        of="country"
        label={words.otherCountry}
        autoComplete="country-name"
        maxLength={100}
        className="hidden group-has-[[value=other]:checked]/check:grid"
      />
      <Line
        {...props}
        name="phoneNumber"
        label={words.phone}
        hint={words.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
      />
    </fieldset>
  );
}

/** Choosing "other" moves the error to the country's name. */
const countryError = (values: Record<string, string>, errors: FieldErrors | undefined) =>
  values.country === "other" ? undefined : errors?.country?.[0];

type StatesProps = FieldsProps & {
  name: string;
  label: string;
  regions: readonly { code: string; name: string }[];
  className: string;
};

function States({ name, label, regions, className, values, errors, words }: StatesProps) {
  return (
    <Field id={controlId(name)} label={label} error={errors?.state?.[0]} className={className}>
      <Select
        key={values[name]}
        name={name}
        defaultValue={values[name] ?? ""}
        placeholder={words.choose}
        autoComplete="address-level1"
        translate="no"
        options={regions.map(({ code, name: label }) => ({ value: code, label }))}
      />
    </Field>
  );
}
