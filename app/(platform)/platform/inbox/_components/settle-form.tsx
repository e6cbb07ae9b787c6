"use client";

import { ChevronDown } from "lucide-react";
import { ProofHint } from "@/app/_features/second-factor/proof-link";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { useFormAction } from "@/components/ui/use-form-action";
import { settle } from "../actions";

/** Settles a trouble with a reason. Collapsed, because most troubles end by themselves. */
export function SettleForm({ troubleId }: { troubleId: string }) {
  const [state, action] = useFormAction(settle, {});
  const error = state.errors?.reason?.[0];
  return (
    <details className="group" open={state.title !== undefined}>
      <summary className="row g2 min-h-11 cursor-pointer list-none font-semibold [&::-webkit-details-marker]:hidden">
        Settle by hand
        <ChevronDown size={18} className="group-open:rotate-180" aria-hidden="true" />
      </summary>
      <form action={action} className="stack g4 pt-3" noValidate>
        <input type="hidden" name="troubleId" value={troubleId} />
        {state.title && !error && (
          <Banner tone="clay" role="alert">
            <p>
              {state.title}
              {state.proofNeeded && <ProofHint />}
            </p>
          </Banner>
        )}
        <Field label="Reason" hint="It stays in the desk’s list. Please leave names out." error={error}>
          <TextInput
            key={state.values?.reason}
            name="reason"
            autoComplete="off"
            maxLength={300}
            defaultValue={state.values?.reason}
            required
          />
        </Field>
        <SubmitButton variant="secondary" busyLabel="Settling">
          Settle
        </SubmitButton>
        <p className="caption faint">
          It books nothing. If something about it changes, it comes back as a new entry.
        </p>
      </form>
    </details>
  );
}
