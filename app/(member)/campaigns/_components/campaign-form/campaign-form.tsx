"use client";
import { type FormEvent, type ReactNode, startTransition, useState } from "react";
import type { ActionState, FormAction } from "@/app/_lib/action";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import type { Audience } from "@/lib/community";
import { LAUNCH_MESSAGE, type MessageType } from "@/lib/community/schemas";
import { BeforeLaunch } from "./before-launch";
import { ConfirmMatches } from "./confirm-matches";
import { type Draft, draftOfValues, textOf } from "./draft";
import { Failure, useAnswer } from "./failure";
import { withoutErrorsOf, wrongWith } from "./field-errors";
import { type FormButton, INTENT, pressedButton } from "./form-button";
import type { LaunchNeed } from "./launch-needs";
import { matchesToShow } from "./matches";
import type { MemberMatches } from "./member-choice";
import { MessagesSection, type PastMessage } from "./messages-section";
import { type NeedField, NeedSection } from "./need-section";
import { Preview } from "./preview";
import { useLiveCheck } from "./use-live-check";
import { type FormCommunity, WhoSection } from "./who-section";

/** The values as they stand, and a way to change them, for what a page shows within the form. */
export type FormHandle = { draft: Draft; change: (part: Partial<Draft>) => void };

type CampaignFormProps = {
  /** Reads which button was pressed by `readIntent`. */
  action: FormAction;
  buttons: readonly [FormButton, ...FormButton[]];
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
  /** Said at the recipient while nobody is chosen: why whoever it was for was not taken along. */
  recipientNote?: string;
  past?: readonly PastMessage[];
  /** The way back without saving. */
  cancelHref?: string;
  /** The link that reloads the form with the saved values, after somebody else saved first. */
  anewHref?: string;
  /** With it the form lists what is missing before launch, each with the sentence given here. */
  needs?: Partial<Record<LaunchNeed, string>>;
  /** Stands before the fields. */
  above?: (form: FormHandle) => ReactNode;
  /** Stands at the end of the row of buttons: a way to delete. It is outside of the form. */
  ending?: ReactNode;
};

const NOTHING: ActionState = {};

/**
 * The form of a campaign beside the preview of its messages. It keeps what was typed. One form for every way to a
 * campaign: `buttons`, `needs`, `above` and `ending` are what differs between creating one, a draft, a suggestion,
 * a repeated campaign, and the change of an active one. A page hands over server data; what needs functions
 * (`above`) is handed over by a client component around it, as `create-campaign/new-campaign-form.tsx` is one.
 */
export function CampaignForm(props: CampaignFormProps) {
  const { buttons, community, initial, hidden, past = [], recipientIsFixed = false } = props;
  const [state, action, isPending] = useFormAction(props.action, NOTHING);
  const [draft, setDraft] = useState(() =>
    state.values ? draftOfValues(state.values, initial.messages) : initial,
  );
  const [pressed, setPressed] = useState(buttons[0].intent);
  const answered = pressedButton(buttons, state.values);
  const { errors, setErrors, attempt } = useAnswer(state, answered.failed);
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
    const { submitter } = event.nativeEvent as SubmitEvent;
    const intent = submitter instanceof HTMLButtonElement && submitter.value;
    const button = buttons.find((one) => one.intent === intent) ?? buttons[0];
    form.set(INTENT, button.intent);
    setPressed(button.intent);
    startTransition(() => action(form));
  };

  return (
    <>
      <Failure
        key={attempt}
        state={state}
        button={answered}
        types={draft.messages.map((one) => one.messageType)}
        anewHref={props.anewHref}
      />
      <div className={props.needs ? "cc has-needs" : "cc"}>
        {props.needs && <BeforeLaunch draft={draft} notes={props.needs} />}
        <div className="stack g6">
          <form action={action} onSubmit={submit} className="stack campaign-form" noValidate>
            <Hidden fields={hidden} />
            {props.above?.({ draft, change })}
            <NeedSection types={props.types} draft={draft} change={change} left={left} errors={errors} />
            <WhoSection
              community={community}
              members={props.members}
              draft={draft}
              change={change}
              errors={errors}
              fixed={recipientIsFixed}
              note={props.recipientNote}
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
              {buttons.map(({ intent, label, busy }, index) => (
                <SubmitButton
                  key={intent}
                  size="lg"
                  variant={index === 0 ? "primary" : "secondary"}
                  name={INTENT}
                  value={intent}
                  busy={isPending && pressed === intent}
                  busyLabel={busy}
                >
                  {label}
                </SubmitButton>
              ))}
              {props.cancelHref && (
                <LinkButton size="lg" variant="secondary" href={props.cancelHref}>
                  Cancel
                </LinkButton>
              )}
            </div>
          </form>
          {props.ending}
        </div>
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

function Hidden({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
