"use client";
import { useTranslations } from "next-intl";
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useRef,
  useState,
} from "react";
import { type OnRedirect, UNREACHED } from "@/components/ui/catch-unreached";
import { linger } from "@/components/ui/linger";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { useScripts } from "@/components/ui/use-scripts";
import type { Audience } from "@/lib/community";
import type { MessageType } from "@/lib/community/schemas";
import { LAUNCH_MESSAGE } from "@/lib/kernel";
import { BeforeLaunch } from "./before-launch";
import { ConfirmMatches, hasMatches } from "./confirm-matches";
import { type Draft, draftOfValues, textOf } from "./draft";
import { Failure, useAnswer } from "./failure";
import { withoutErrorsOf, wrongWith } from "./field-errors";
import { buttonOfReturnKey, type FormButton, INTENT, type Intent, pressedButton } from "./form-button";
import { KeptBanner } from "./kept/kept-banner";
import type { KeptDoor } from "./kept/kept-door";
import { useKept } from "./kept/use-kept";
import type { LaunchNeed } from "./launch-needs";
import { matchesToShow } from "./matches";
import type { MemberMatches } from "./member-choice";
import { MessagesSection, type PastMessage } from "./messages-section";
import { type NeedField, NeedSection } from "./need-section";
import { Preview } from "./preview";
import { LaunchDialog, LaunchPage } from "./review/launch-sheet";
import { CLASH, ClashChoice } from "./saved/clash-choice";
import { BASE, REVISION, type SavedAnswer, type SavingAction, TAKE } from "./saved/saved-answer";
import { SavedLine } from "./saved/saved-line";
import { type SavedCopy, useSaved } from "./saved/use-saved";
import { useLiveCheck } from "./use-live-check";
import { type FormCommunity, type RecipientNote, WhoSection } from "./who-section";

export type FormHandle = { draft: Draft; change: (part: Partial<Draft>) => void };

type CampaignFormProps = {
  action: SavingAction;
  buttons: readonly [FormButton, ...FormButton[]];
  community: FormCommunity;
  types: readonly { id: number; name: string }[];
  members: MemberMatches;
  initial: Draft;
  audience: Audience;
  link: string;
  hidden: Readonly<Record<string, string>>;
  recipientIsFixed?: boolean;
  /** For this member (`null`: none), who can no longer be the recipient. */
  recipientNote?: RecipientNote;
  past?: readonly PastMessage[];
  cancelHref?: string;
  /** After another admin saved first. */
  anewHref?: string;
  /** For this browser and account only. */
  kept?: KeptDoor;
  saved?: SavedCopy;
  needs?: Partial<Record<LaunchNeed, string>>;
  above?: (form: FormHandle) => ReactNode;
  ending?: ReactNode;
};

const NOTHING: SavedAnswer = {};

const FORM = "campaign-form";

/** `above` is a function, so it needs a client wrapper such as `create-campaign/new-campaign-form.tsx`. */
export function CampaignForm(props: CampaignFormProps) {
  const t = useTranslations("campaignForm");
  const { buttons, community, initial, hidden, past = [], recipientIsFixed = false } = props;
  const onRedirect = useRef<OnRedirect>(() => {});
  const [state, action, isPending] = useFormAction(
    props.action,
    NOTHING,
    UNREACHED,
    useCallback(() => onRedirect.current(), []),
  );
  const [draft, setDraft] = useState(() =>
    state.values ? draftOfValues(state.values, initial.messages) : initial,
  );
  const [pressed, setPressed] = useState<Intent>(buttons[0].intent);
  const [answeredNotYet, setNotYet] = useState<SavedAnswer | null>(null);
  const scripts = useScripts();
  const [isWaiting, setWaiting] = useState(false);
  const answered = pressedButton(buttons, state.values);
  const { errors, setErrors, submission } = useAnswer(state, `${t(`buttons.${answered.words}.failed`)} `);
  const [shown, setShown] = useState<MessageType>(LAUNCH_MESSAGE);

  const change = (part: Partial<Draft>) => {
    // The confirmation covers only the old texts.
    setDraft((before) => ({ ...before, confirmedFinds: false, ...part }));
    setErrors((before) => withoutErrorsOf(before, part));
  };
  const put = (whole: Draft) => {
    setDraft({ ...whole, confirmedFinds: false });
    setErrors({});
  };
  const forget = useRef(() => {});
  const saved = useSaved({
    copy: props.saved,
    state,
    initial,
    draft,
    hidden,
    names: { types: props.types, members: props.members.members },
    isSending: isPending || isWaiting,
    put,
    onSaved: useCallback(() => forget.current(), []),
  });
  const kept = useKept(props.kept, { draft, base: saved.known.base, put });
  forget.current = () => !kept.isUndecided && kept.forget();
  onRedirect.current = () => {
    saved.end();
    kept.forget();
    return pressed === "confirm" ? linger() : undefined;
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

  const first = buttonOfReturnKey(buttons);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending || isWaiting) return;
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const intent = submitter instanceof HTMLButtonElement && submitter.value;
    const asked =
      intent === "confirm" || intent === "copy"
        ? intent
        : (buttons.find((one) => one.intent === intent) ?? first).intent;
    setPressed(asked);
    setWaiting(true);
    const revision = await saved.settle();
    setWaiting(false);
    if (revision === null) return document.getElementById(CLASH)?.focus();
    const fields = new FormData(form);
    fields.set(INTENT, asked);
    if (props.saved) fields.set(REVISION, String(revision));
    for (const name of [...fields.keys()]) if (name.startsWith(TAKE)) fields.delete(name);
    startTransition(() => action(fields));
  };

  const { review } = state;
  const busy = isPending || isWaiting ? pressed : null;
  if (review && !scripts) {
    return (
      <form id={FORM} action={action}>
        <LaunchPage review={review} form={FORM} busy={busy}>
          <Hidden fields={state.values ?? {}} />
        </LaunchPage>
      </form>
    );
  }
  return (
    <>
      {review && (
        <LaunchDialog
          review={review}
          form={FORM}
          busy={busy}
          open={answeredNotYet !== state}
          close={() => setNotYet(state)}
        />
      )}
      <Failure
        key={submission}
        state={state}
        button={answered}
        types={draft.messages.map((one) => one.messageType)}
        anewHref={props.anewHref}
        campaignId={props.saved && hidden.campaignId}
      />
      {kept.offer && (
        <KeptBanner
          offer={kept.offer}
          take={() => {
            if (kept.offer) saved.takeKept(kept.offer);
            kept.decided();
          }}
          discard={() => {
            if (kept.offer?.isFilledIn) put(initial);
            kept.forget();
            kept.decided();
          }}
        />
      )}
      <div className={props.needs ? "cc has-needs" : "cc"}>
        {props.needs && (
          <BeforeLaunch draft={draft} notes={props.needs} lost={props.recipientNote?.id ?? null}>
            {saved.note && <p className="caption quiet">{saved.note.words}</p>}
          </BeforeLaunch>
        )}
        <div className="stack g6">
          <form
            id={FORM}
            action={action}
            onSubmit={submit}
            onKeyDown={props.saved && keepFromSending}
            className="stack campaign-form"
            noValidate
          >
            {first !== buttons[0] && (
              <button
                type="submit"
                name={INTENT}
                value={first.intent}
                className="sr"
                aria-hidden="true"
                tabIndex={-1}
              />
            )}
            <Hidden fields={hidden} />
            {props.saved && (
              <Hidden
                fields={{
                  [REVISION]: String(saved.known.revision),
                  [BASE]: JSON.stringify(saved.known.base),
                }}
              />
            )}
            {saved.clash && <ClashChoice clash={saved.clash} choose={saved.choose} goOn={saved.goOn} />}
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
              sendsEachMilestone={community.sendsEachMilestone}
              messages={draft.messages}
              past={past}
              textOf={(message) => textOf(draft, message)}
              change={(messages) => change({ messages })}
              show={setShown}
              errors={errors}
            />
            {hasMatches(matches) && (
              <ConfirmMatches
                matches={matches}
                checked={draft.confirmedFinds}
                onChange={(confirmedFinds) => change({ confirmedFinds })}
              />
            )}
            <div className="row wrap-ok g3 formacts">
              {buttons.map(({ intent, words }, index) => (
                <SubmitButton
                  key={intent}
                  size="lg"
                  variant={index === 0 ? "primary" : "secondary"}
                  name={INTENT}
                  value={intent}
                  busy={(isPending || isWaiting) && pressed === intent}
                  busyLabel={t(`buttons.${words}.busy`)}
                >
                  {t(`buttons.${words}.label`)}
                </SubmitButton>
              ))}
              {props.cancelHref && (
                <LinkButton size="lg" variant="secondary" href={props.cancelHref}>
                  {t("cancel")}
                </LinkButton>
              )}
              {props.saved && <SavedLine note={saved.hasSaved ? saved.note : null} />}
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

/** Enter must not leave an autosaving draft. */
function keepFromSending(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}

function Hidden({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
