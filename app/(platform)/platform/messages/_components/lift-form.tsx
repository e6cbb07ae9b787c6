"use client";

import type { ReactNode } from "react";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { useFormAction } from "@/components/ui/use-form-action";
import { lift } from "../actions";

type LiftFormProps = { channel: "email" | "sms"; address: string; stay: string; children: ReactNode };

/** `children` opens the form. */
export function LiftForm({ channel, address, stay, children }: LiftFormProps) {
  const [state, action] = useFormAction(lift, {});
  const error = state.errors?.reason?.[0];
  return (
    <details className="group" open={state.title !== undefined}>
      <summary className="row g2 min-h-11 cursor-pointer list-none font-semibold [&::-webkit-details-marker]:hidden">
        {children}
      </summary>
      <form action={action} className="stack g4 pt-3" noValidate>
        <input type="hidden" name="address" value={`${channel}:${address}`} />
        <input type="hidden" name="stay" value={stay} />
        <FormFailure title={error ? undefined : state.title} proofNeeded={state.proofNeeded} />
        <Field label="Reason" hint="It’s kept in the log. Please leave names out." error={error}>
          <TextInput
            key={state.values?.reason}
            name="reason"
            autoComplete="off"
            maxLength={300}
            defaultValue={state.values?.reason}
            required
          />
        </Field>
        <SubmitButton variant="secondary" busyLabel="Lifting">
          Allow messages there again
        </SubmitButton>
      </form>
    </details>
  );
}
