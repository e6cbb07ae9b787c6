"use client";
import { useTranslations } from "next-intl";
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
  const t = useTranslations("desk.payoutForms");
  const [state, action] = useSpokenAction<Look>(look, {});
  const { opened } = state;
  return (
    <Sealed title={t("recipient")} level={2} seal={t("eachLookIsLogged")}>
      {opened ? (
        <dl className="facts" aria-live="polite">
          <Fact name="Member">{opened.recipient.fullName}</Fact>
          {opened.recipient.email && <Fact name="E-mail">{opened.recipient.email}</Fact>}
          {opened.recipient.phoneNumber && <Fact name="Phone">{opened.recipient.phoneNumber}</Fact>}
          <Fact name={t(METHOD_NAMES[opened.receivingMethod?.method ?? "none"])}>
            {opened.receivingMethod ? (
              <MethodFacts method={opened.receivingMethod} number={number} />
            ) : (
              t("notChosenYet")
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
          <p className="small quiet">{isFirst ? t("firstLook") : t("laterLook")}</p>
          {needsReason && (
            <Field name="reason" label={t("reasonForLooking")} hint={t("reasonHint")}>
              <TextInput autoComplete="off" maxLength={300} required />
            </Field>
          )}
          <SubmitButton variant={isFirst ? "primary" : "secondary"} icon={<Eye />} busyLabel={t("opening")}>
            {isFirst ? t("open") : t("lookAtTheRecipient")}
          </SubmitButton>
        </AnsweredForm>
      )}
    </Sealed>
  );
}

const METHOD_NAMES = { paypal: "payPal", paper_check: "paperCheckTo", none: "by" } as const;

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
