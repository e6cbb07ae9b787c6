"use client";
import { AnsweredForm } from "@/app/_features/forms/form";
import { Field } from "@/components/ui/field";
import { Eye } from "@/components/ui/icons";
import { Sealed } from "@/components/ui/sealed";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { type Look, look } from "../actions";
import { MethodFacts } from "./method-facts";

type RecipientPanelProps = {
  payoutId: string;
  number: string;
  /** True while the payout is ready and unopened by staff. */
  isFirst: boolean;
  /** True unless the payout is ready: with nothing to send, a look needs a reason. */
  needsReason: boolean;
};

/** The recipient. The data is not in the page until staff request it. */
export function RecipientPanel({ payoutId, number, isFirst, needsReason }: RecipientPanelProps) {
  const [state, action] = useSpokenAction<Look>(look, {});
  const { opened } = state;
  return (
    <Sealed title="Recipient" level={2} seal="Each look is logged">
      {opened ? (
        <dl className="facts" aria-live="polite">
          <Fact name="Member">{opened.recipient.fullName}</Fact>
          {opened.recipient.email && <Fact name="E-mail">{opened.recipient.email}</Fact>}
          {opened.recipient.phoneNumber && <Fact name="Phone">{opened.recipient.phoneNumber}</Fact>}
          <Fact name={METHOD_NAMES[opened.receivingMethod?.method ?? "none"]}>
            {opened.receivingMethod ? (
              <MethodFacts method={opened.receivingMethod} number={number} />
            ) : (
              "Not chosen yet"
            )}
          </Fact>
          {opened.receivingMethod?.method === "paper_check" && (
            <Fact name="Phone for the carrier">{opened.receivingMethod.phoneNumber}</Fact>
          )}
        </dl>
      ) : (
        <AnsweredForm
          answer={state}
          submit={action}
          hiddenFields={{ payoutId }}
          className="stack g3 justify-items-start"
        >
          <p className="small quiet">
            {isFirst
              ? "Shows the name and where the money goes. After that, the recipient can’t change it. We log that you looked."
              : "Shows the name and where the money goes. We log that you looked."}
          </p>
          {needsReason && (
            <Field
              name="reason"
              label="Reason for looking"
              hint="There’s nothing to send now. Your reason goes into the log, so please leave names out."
            >
              <TextInput autoComplete="off" maxLength={300} required />
            </Field>
          )}
          <SubmitButton variant={isFirst ? "primary" : "secondary"} icon={<Eye />} busyLabel="Opening">
            {isFirst ? "Open" : "Look at the recipient"}
          </SubmitButton>
        </AnsweredForm>
      )}
    </Sealed>
  );
}

const METHOD_NAMES = { paypal: "PayPal", paper_check: "Paper check to", none: "By" } as const;

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
