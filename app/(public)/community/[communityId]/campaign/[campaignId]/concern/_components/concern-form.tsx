"use client";
import type { CampaignRef } from "@/app/_features/campaign/paths";
import type { ActionState } from "@/app/_lib/action";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { SentNote } from "@/components/ui/sent-note";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { Textarea } from "@/components/ui/textarea";
import { useFirstError } from "@/components/ui/use-first-error";
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
  const form = useFirstError(state.errors);
  if (state.ok) return <Sent words={words} backHref={backHref} />;
  return (
    <form ref={form} action={send} className="stack g5" noValidate>
      <input type="hidden" name="communityId" value={campaignRef.communityId} />
      <input type="hidden" name="campaignId" value={campaignRef.campaignId} />
      {state.title && !state.errors && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      <Field
        label={words.message}
        id="message"
        hint={words.messageHint}
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
      <Field
        label={words.email}
        id="email"
        mark={words.optional}
        hint={words.emailHint}
        error={state.errors?.email?.[0]}
      >
        <TextInput
          key={state.values?.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={state.values?.email}
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
    </form>
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
