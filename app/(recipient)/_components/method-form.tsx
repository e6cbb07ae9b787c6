"use client";
import { Mail, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import type { ActionState } from "@/app/_lib/action";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Choice, ChoiceGroup } from "@/components/ui/radio";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { FIELDS, fieldId } from "../_lib/fields";
import { choose } from "../actions";
import { ConfirmStep } from "./confirm-step";
import { PaperCheckFields, PaypalFields } from "./method-fields";

type MethodFormProps = { campaignId: string; amount: string; children: ReactNode };

/** Choose, review, confirm. Each step is a plain form and works without scripts. */
export function MethodForm({ campaignId, amount, children }: MethodFormProps) {
  const [state, action] = useFormAction(choose, {});
  const { values = {} } = state;
  if (state.ok) return <ConfirmStep action={action} values={values} amount={amount} />;
  return (
    <>
      {children}
      <form action={action} className="group/method stack g6" noValidate>
        <input type="hidden" name="campaignId" value={campaignId} />
        <Problems state={state} />
        <ChoiceGroup
          legend="How would you like to receive it?"
          id={fieldId("method")}
          error={state.errors?.method?.[0]}
        >
          <div className="grid gap-3 min-[600px]:grid-cols-2" key={values.method}>
            <Choice
              name="method"
              value="paypal"
              label="PayPal"
              hint="Usually within 24 hours"
              icon={<Wallet aria-hidden="true" />}
              defaultChecked={values.method === "paypal"}
            />
            <Choice
              name="method"
              value="paper_check"
              label="Paper check"
              hint="1–3 business days"
              icon={<Mail aria-hidden="true" />}
              defaultChecked={values.method === "paper_check"}
            />
          </div>
        </ChoiceGroup>
        <PaypalFields errors={state.errors} values={values} />
        <PaperCheckFields errors={state.errors} values={values} />
        <div className="stack g3">
          <SubmitButton name="step" value="review" size="lg" block busyLabel="Checking">
            Continue
          </SubmitButton>
          <p className="caption faint center">You can look it over before anything is sent.</p>
        </div>
      </form>
    </>
  );
}

function Problems({ state }: { state: ActionState }) {
  const problems = FIELDS.filter(({ name }) => state.errors?.[name]).map(({ name, label }) => ({
    field: fieldId(name),
    label,
  }));
  if (problems.length > 0) return <ErrorSummary problems={problems} before="before it can be sent" />;
  return <FormFailure title={state.title} proofNeeded={state.proofNeeded} />;
}
