"use client";
import { useTranslations } from "next-intl";
import { AnsweredForm } from "@/app/_features/forms/form";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { SentNote } from "@/components/ui/sent-note";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { sendToAdmins } from "../actions";

type WriteFormProps = {
  communityId: string;
  email: string | null;
  maxLength: number;
  /** Idempotency key. */
  requestKey: string;
};

export function WriteForm({ communityId, email, maxLength, requestKey }: WriteFormProps) {
  const t = useTranslations("members.write");
  const [state, send] = useSpokenAction(sendToAdmins, {});
  if (state.ok) return <Sent email={email} />;
  return (
    <AnsweredForm
      answer={state}
      submit={send}
      hiddenFields={{ communityId, requestKey: state.values?.requestKey ?? requestKey }}
      className="stack g4"
    >
      <Field
        label={t("label")}
        name="message"
        id="message"
        hint={email ? t("hint", { email }) : t("hintNoEmail")}
        max={maxLength}
        countAt="foot"
      >
        <Textarea rows={6} required />
      </Field>
      <div>
        <SubmitButton busyLabel={t("sending")}>{t("send")}</SubmitButton>
      </div>
    </AnsweredForm>
  );
}

function Sent({ email }: { email: string | null }) {
  const t = useTranslations("members.write");
  return (
    <SentNote>
      <Banner>
        <p>
          <span className="strong">{t("sent")}</span>
          <br />
          {email ? t("answer", { email }) : t("inTouch")}
        </p>
      </Banner>
    </SentNote>
  );
}
