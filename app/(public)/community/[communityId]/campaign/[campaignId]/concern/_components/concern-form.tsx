"use client";
import type { CampaignRef } from "@/app/_features/campaign/paths";
import { AnsweredForm } from "@/app/_features/forms/form";
import type { ActionState } from "@/app/_lib/action";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { SentNote } from "@/components/ui/sent-note";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { Textarea } from "@/components/ui/textarea";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { sendConcern } from "../actions";

type ConcernWords = Record<
  | "message"
  | "messageHint"
  | "email"
  | "optional"
  | "emailHint"
  | "leaveEmpty"
  | "send"
  | "sending"
  | "sentTitle"
  | "sent"
  | "back",
  string
>;

type ConcernFormProps = {
  campaignRef: CampaignRef;
  backHref: string;
  maxLength: number;
  words: ConcernWords;
};

export function ConcernForm({ campaignRef, backHref, maxLength, words }: ConcernFormProps) {
  const [state, send] = useSpokenAction<ActionState>(sendConcern, {});
  if (state.ok) return <Sent words={words} backHref={backHref} />;
  return (
    <AnsweredForm
      answer={state}
      submit={send}
      hiddenFields={{ communityId: campaignRef.communityId, campaignId: campaignRef.campaignId }}
      className="stack g5"
    >
      <Field
        name="message"
        label={words.message}
        id="message"
        hint={words.messageHint}
        max={maxLength}
        countAt="foot"
      >
        <Textarea rows={6} required />
      </Field>
      <Field name="email" label={words.email} id="email" mark={words.optional} hint={words.emailHint}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <div className="sr" aria-hidden="true">
        <label>
          {words.leaveEmpty}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className="row wrap-ok g3">
        <SubmitButton size="lg" busyLabel={words.sending}>
          {words.send}
        </SubmitButton>
        <LinkButton variant="ghost" size="lg" href={backHref}>
          {words.back}
        </LinkButton>
      </div>
    </AnsweredForm>
  );
}

const Sent = ({ words, backHref }: Pick<ConcernFormProps, "words" | "backHref">) => (
  <SentNote className="stack g5">
    <Banner>
      <p>
        <span className="strong">{words.sentTitle}</span>
        <br />
        {words.sent}
      </p>
    </Banner>
    <div>
      <LinkButton href={backHref}>{words.back}</LinkButton>
    </div>
  </SentNote>
);
