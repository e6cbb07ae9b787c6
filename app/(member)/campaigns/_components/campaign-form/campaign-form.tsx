"use client";
import { type FormEvent, startTransition, useEffect, useState } from "react";
import type { ActionState, FormAction } from "@/app/_lib/action";
import { Banner } from "@/components/ui/banner";
import { ErrorSummary } from "@/components/ui/error-summary";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { useToast } from "@/components/ui/toaster";
import { useFormAction } from "@/components/ui/use-form-action";
import type { Audience } from "@/lib/community";
import { LAUNCH_MESSAGE, type MessageType } from "@/lib/community/schemas";
import type { FieldErrors } from "@/lib/kernel/reasons";
import { ConfirmMatches } from "./confirm-matches";
import { type Draft, draftOfValues, textOf } from "./draft";
import { withoutErrorsOf, wrongWith } from "./field-errors";
import { matchesToShow } from "./matches";
import type { MemberMatches } from "./member-choice";
import { MessagesSection, type PastMessage } from "./messages-section";
import { type NeedField, NeedSection } from "./need-section";
import { Preview } from "./preview";
import { problemsOf } from "./problems";
import { useLiveCheck } from "./use-live-check";
import { type FormCommunity, WhoSection } from "./who-section";

/** What differs between launching a campaign and changing one. */
export type FormWords = {
  submit: string;
  busy: string;
  /** Ends "Three things to fix …". */
  before: string;
  /** Stands before the title of a failure: 'Creation of campaign failed: ' (000 §8). */
  failed: string;
};

type CampaignFormProps = {
  action: FormAction;
  words: FormWords;
  community: FormCommunity;
  types: readonly { id: number; name: string }[];
  members: MemberMatches;
  initial: Draft;
  audience: Audience;
  link: string;
  /** Values of hidden fields: the key of the launch, or the campaign and its revision. */
  hidden: Readonly<Record<string, string>>;
  /** True for an active campaign, whose recipient cannot be changed. */
  recipientIsFixed?: boolean;
  past?: readonly PastMessage[];
  /** The way back without saving. */
  cancelHref?: string;
  /** The link that reloads the form with the saved values, after somebody else saved first. */
  anewHref?: string;
};

const NOTHING: ActionState = {};

/** The form of a campaign beside the preview of its messages. It keeps what was typed. */
export function CampaignForm(props: CampaignFormProps) {
  const { words, community, initial, hidden, past = [], recipientIsFixed = false } = props;
  const [state, action, isPending] = useFormAction(props.action, NOTHING);
  const [draft, setDraft] = useState(() =>
    state.values ? draftOfValues(state.values, initial.messages) : initial,
  );
  const { errors, setErrors, attempt } = useAnswer(state, words.failed);
  const [shown, setShown] = useState<MessageType>(LAUNCH_MESSAGE);

  const change = (part: Partial<Draft>) => {
    // The admin has confirmed the old texts only, so a change withdraws the confirmation.
    setDraft((before) => ({ ...before, confirmedFinds: false, ...part }));
    setErrors((before) => withoutErrorsOf(before, part));
  };
  const left = (field: NeedField) => {
    const wrong = wrongWith(field, draft[field]);
    if (wrong) setErrors((before) => ({ ...before, [field]: [wrong] }));
  };
  const texts = draft.messages.map((message) => ({
    messageType: message.messageType,
    content: textOf(draft, message),
  }));
  const { audience, check } = useLiveCheck(
    {
      communityId: community.id,
      recipientId: draft.recipient?.id ?? null,
      excludedMembers: draft.excluded.map((member) => member.id),
      name: draft.name,
      description: draft.description,
      messages: texts,
    },
    props.audience,
  );
  const matches = matchesToShow(draft.recipient !== null, check, state);
  const previewed = draft.messages.find((message) => message.messageType === shown) ?? draft.messages[0];

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const form = new FormData(event.currentTarget);
    startTransition(() => action(form));
  };

  return (
    <>
      <Failure
        key={attempt}
        state={state}
        words={words}
        types={draft.messages.map((one) => one.messageType)}
        anewHref={props.anewHref}
      />
      <div className="cc">
        <form action={action} onSubmit={submit} className="stack campaign-form" noValidate>
          <Hidden fields={hidden} />
          <NeedSection types={props.types} draft={draft} change={change} left={left} errors={errors} />
          <WhoSection
            community={community}
            members={props.members}
            draft={draft}
            change={change}
            errors={errors}
            fixed={recipientIsFixed}
            second={check?.second ?? []}
          />
          <MessagesSection
            messages={draft.messages}
            past={past}
            textOf={(message) => textOf(draft, message)}
            change={(messages) => change({ messages })}
            show={setShown}
            errors={errors}
          />
          {matches && matches.sentences.length > 0 && (
            <ConfirmMatches
              matches={matches}
              checked={draft.confirmedFinds}
              onChange={(confirmedFinds) => change({ confirmedFinds })}
            />
          )}
          <div className="row wrap-ok g3 formacts">
            <SubmitButton size="lg" busy={isPending} busyLabel={words.busy}>
              {words.submit}
            </SubmitButton>
            {props.cancelHref && (
              <LinkButton size="lg" variant="secondary" href={props.cancelHref}>
                Cancel
              </LinkButton>
            )}
          </div>
        </form>
        {previewed && (
          <Preview
            messageType={previewed.messageType}
            isEnabled={previewed.isEnabled}
            content={textOf(draft, previewed)}
            communityName={community.name}
            link={props.link}
            audience={audience}
            hasRecipient={draft.recipient !== null}
            matches={matches}
          />
        )}
      </div>
    </>
  );
}

/** Without a response it is unknown whether the action failed, so the title does not say that it did. */
const failureOf = ({ title = "", isUnreached }: ActionState, failed: string) =>
  isUnreached ? title : failed + title;

/** The errors shown at the fields: those of the last response, without those of fields changed since. */
function useAnswer(state: ActionState, failed: string) {
  const toast = useToast();
  const [errors, setErrors] = useState<FieldErrors>(state.errors ?? {});
  const [answer, setAnswer] = useState({ state, attempt: 0 });
  if (answer.state !== state) {
    setAnswer({ state, attempt: answer.attempt + 1 });
    setErrors(state.errors ?? {});
  }
  useEffect(() => {
    if (!state.title) return;
    toast(failureOf(state, failed), "problem");
    window.scrollTo({ top: 0 });
  }, [state, failed, toast]);
  return { errors, setErrors, attempt: answer.attempt };
}

type FailureProps = {
  state: ActionState;
  words: FormWords;
  types: readonly MessageType[];
  anewHref: string | undefined;
};

/** Above the form: the list of errors, or the reason why the action failed as a whole. */
function Failure({ state, words, types, anewHref }: FailureProps) {
  const problems = problemsOf(state.errors, types);
  if (problems.length > 0) return <ErrorSummary problems={problems} before={words.before} />;
  if (!state.title) return null;
  return (
    <Banner
      tone="clay"
      role="alert"
      action={
        anewHref && (
          <LinkButton reload variant="secondary" size="sm" href={anewHref}>
            Begin anew
          </LinkButton>
        )
      }
    >
      <p>{failureOf(state, words.failed)}</p>
    </Banner>
  );
}

function Hidden({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
