"use client";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import type { ActionState } from "@/app/_lib/action";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Mail, Wallet } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Choice, ChoiceGroup } from "@/components/ui/radio";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { controlId, FIELDS, fieldId } from "../_lib/fields";
import { choose } from "../actions";
import { PaperCheckFields, PaypalFields } from "./method-fields";
import type { MethodWords } from "./method-words";

type MethodFormProps = {
  campaignId: string;
  initial: Record<string, string>;
  words: MethodWords;
  keepHref?: string | undefined;
};

export function MethodForm({ campaignId, initial, words, keepHref }: MethodFormProps) {
  const [state, action] = useSpokenAction(choose, {});
  const values = state.values ?? initial;
  const part = { errors: state.errors, values, words };
  return (
    <form action={action} className="group/method stack g5" noValidate>
      <input type="hidden" name="campaignId" value={campaignId} />
      <Problems state={state} words={words} />
      <ChoiceGroup
        legend={words.legend}
        legendHidden
        id={controlId("method")}
        error={state.errors?.method?.[0]}
      >
        <div className="grid gap-3 min-[600px]:grid-cols-2" key={values.method}>
          <Choice
            name="method"
            value="paypal"
            label={words.paypal}
            hint={words.paypalHint}
            icon={<Wallet aria-hidden="true" />}
            defaultChecked={values.method === "paypal"}
          />
          <Choice
            name="method"
            value="paper_check"
            label={words.check}
            hint={words.checkHint}
            icon={<Mail aria-hidden="true" />}
            defaultChecked={values.method === "paper_check"}
          />
        </div>
      </ChoiceGroup>
      <PaypalFields {...part} />
      <PaperCheckFields {...part} />
      <div className="stack g3 hidden group-has-[[name=method]:checked]/method:grid">
        <SubmitButton
          size="lg"
          block
          busyLabel={words.sending}
          className="hidden! group-has-[[value=paypal]:checked]/method:inline-flex!"
        >
          {words.sendPaypal}
        </SubmitButton>
        <SubmitButton
          size="lg"
          block
          busyLabel={words.sending}
          className="hidden! group-has-[[value=paper\_check]:checked]/method:inline-flex!"
        >
          {words.sendCheck}
        </SubmitButton>
        <p className="caption faint center">{words.note}</p>
      </div>
      {keepHref && (
        <LinkButton href={keepHref} variant="ghost" block>
          {words.keep}
        </LinkButton>
      )}
    </form>
  );
}

function Problems({ state, words }: { state: ActionState; words: MethodWords }) {
  const problems = FIELDS.filter((name) => state.errors?.[name]).map((name) => ({
    field: fieldId(name, state.values?.country),
    label: words.fields[name],
  }));
  if (problems.length > 0) return <ErrorSummary problems={problems} before={words.before} />;
  return <FormFailure title={state.title} proofNeeded={state.proofNeeded} />;
}
