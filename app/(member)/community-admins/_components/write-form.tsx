"use client";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { SentNote } from "@/components/ui/sent-note";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useFirstError } from "@/components/ui/use-first-error";
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
  const form = useFirstError(state.errors);
  if (state.ok) return <Sent email={email} />;
  return (
    <form ref={form} action={send} className="stack g4" noValidate>
      <input type="hidden" name="communityId" value={communityId} />
      <input type="hidden" name="requestKey" value={state.values?.requestKey ?? requestKey} />
      {state.title && !state.errors && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      <Field
        label={t("label")}
        id="message"
        hint={email ? t("hint", { email }) : t("hintNoEmail")}
        max={maxLength}
        countAt="foot"
        error={state.errors?.message?.[0]}
      >
        <Textarea
          key={state.values?.message}
          name="message"
          rows={6}
          required
          defaultValue={state.values?.message}
        />
      </Field>
      <div>
        <SubmitButton busyLabel={t("sending")}>{t("send")}</SubmitButton>
      </div>
    </form>
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
