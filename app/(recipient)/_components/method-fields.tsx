"use client";
import type { ComponentProps } from "react";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { FieldErrors } from "@/lib/kernel";
import { type FieldName, fieldId } from "../_lib/fields";

type FieldsProps = { errors: FieldErrors | undefined; values: Record<string, string> };

type LineProps = FieldsProps &
  Omit<ComponentProps<typeof TextInput>, "name"> & { name: FieldName; label: string; hint?: string };

function Line({ name, label, hint, errors, values, defaultValue, ...input }: LineProps) {
  return (
    <Field id={fieldId(name)} label={label} hint={hint} error={errors?.[name]?.[0]}>
      <TextInput
        key={values[name]}
        name={name}
        defaultValue={values[name] ?? defaultValue}
        required
        {...input}
      />
    </Field>
  );
}

/** What PayPal needs; seen once PayPal is chosen. */
export function PaypalFields(props: FieldsProps) {
  return (
    <fieldset className="stack g4 hidden group-has-[[value=paypal]:checked]/method:grid">
      <legend className="sr">PayPal</legend>
      <Line
        {...props}
        name="email"
        label="PayPal e-mail"
        hint="The address that your PayPal account knows."
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

/** What a mailed check needs; seen once it is chosen. */
export function PaperCheckFields(props: FieldsProps) {
  return (
    <fieldset className="stack g4 hidden group-has-[[value=paper\_check]:checked]/method:grid">
      <legend className="sr">Paper check</legend>
      <Line {...props} name="name" label="Name on the check" autoComplete="name" maxLength={300} />
      <Line
        {...props}
        name="phoneNumber"
        label="Phone"
        hint="In case the mail has a question."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
      />
      <Line {...props} name="addressLine" label="Address" autoComplete="street-address" maxLength={200} />
      <Line {...props} name="city" label="City" autoComplete="address-level2" maxLength={100} />
      <div className="two">
        <Line {...props} name="state" label="State" autoComplete="address-level1" maxLength={100} />
        <Line {...props} name="zipCode" label="ZIP code" autoComplete="postal-code" maxLength={20} />
      </div>
      <Line
        {...props}
        name="country"
        label="Country"
        autoComplete="country-name"
        defaultValue="United States"
        maxLength={100}
      />
    </fieldset>
  );
}
