"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { draftPaths } from "@/app/_features/campaign/draft-paths";
import { type CampaignRef, campaignPaths } from "@/app/_features/campaign/paths";
import { type OnRedirect, UNREACHED } from "@/components/ui/catch-unreached";
import { AnswerContext } from "@/components/ui/form-answer";
import { CircleAlert } from "@/components/ui/icons";
import { linger } from "@/components/ui/linger";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { useScripts } from "@/components/ui/use-scripts";
import type { Audience } from "@/lib/community";
import type { MessageType } from "@/lib/community/schemas";
import { LAUNCH_MESSAGE } from "@/lib/kernel";
import type { FieldErrors } from "@/lib/kernel/reasons";
import { sendCampaign } from "./actions";
import { type SaveNote, useAutosave } from "./autosave";
import { BeforeLaunch, type LaunchNeed } from "./before-launch";
import { CONFLICT, ConflictChoice } from "./conflict-choice";
import {
  type Draft,
  draftOfValues,
  errorOf,
  type FormHandle,
  type FormWords,
  fieldsOf,
  type MemberMatches,
  type RecipientNote,
  type Version,
  withoutErrorsOf,
} from "./draft";
import { Failure, WayOn } from "./failure";
import type { FormCommunity } from "./form-page";
import { ConfirmMatches, hasMatches, matchesToShow, useLiveCheck } from "./matches";
import { MessagesSection, type PastMessage } from "./messages-section";
import { type NeedField, NeedSection } from "./need-section";
import { Preview } from "./preview";
import {
  BUTTONS,
  buttonOfReturnKey,
  type FormKind,
  INTENT,
  type Intent,
  pressedButton,
  readIntent,
} from "./read-form";
import { LaunchDialog, LaunchPage } from "./review/launch-sheet";
import type { FormState } from "./save-form";
import { WhoSection } from "./who-section";

type CampaignFormProps = {
  kind: FormKind;
  /** Of the caller: another account must not save what this one typed. */
  account: string;
  community: FormCommunity;
  types: readonly { id: number; name: string }[];
  members: MemberMatches;
  initial: Draft;
  /** Null for a new campaign. */
  version: Omit<Version, "draft"> | null;
  audience: Audience;
  link: string;
  /** Identifies a new campaign before its first save. */
  requestKey?: string;
  repeatedFrom?: string;
  /** For this member (`null`: none), who can no longer be the recipient. */
  recipientNote?: RecipientNote;
  past?: readonly PastMessage[];
  cancelHref?: string;
  needs?: Partial<Record<LaunchNeed, string>>;
  above?: (form: FormHandle) => ReactNode;
  ending?: ReactNode;
};

const NOTHING: FormState = {};

const FORM = "campaign-form";

/** `above` is a function, so it needs a client wrapper such as `SuggestionForm`. */
export function CampaignForm(props: CampaignFormProps) {
  const t = useTranslations("campaignForm");
  const { kind, community, initial, version, past = [] } = props;
  const buttons = BUTTONS[kind];
  const onRedirect = useRef<OnRedirect>(() => {});
  const [state, action] = useFormAction(
    sendCampaign,
    NOTHING,
    UNREACHED,
    useCallback(() => onRedirect.current(), []),
  );
  const [draft, setDraft] = useState(() =>
    state.values ? draftOfValues(state.values, initial.messages) : initial,
  );
  /** Until its answer arrives. */
  const [pressed, setPressed] = useState<Intent | null>(null);
  const [answeredNotYet, setNotYet] = useState<FormState | null>(null);
  const scripts = useScripts();
  const { errors, setErrors, submission } = useErrors(state);
  const [shown, setShown] = useState<MessageType>(LAUNCH_MESSAGE);

  const change = (part: Partial<Draft>) => {
    // The confirmation covers only the old texts.
    setDraft((before) => ({ ...before, confirmedFinds: false, ...part }));
    setErrors((before) => withoutErrorsOf(before, part));
  };
  const hidden = useHidden(props, state);
  const { autosave, base, note, conflict } = useAutosave({
    initial: state.conflict?.draft ?? initial,
    draft,
    base: {
      campaignId: version?.campaignId,
      revision: Number(state.conflict?.revision ?? state.values?.revision ?? version?.revision ?? 0),
    },
    last: version,
    conflict: state.conflict ?? null,
    fields: hidden,
    isOn: kind !== "active",
  });
  useEffect(() => {
    if (kind === "new" && base.campaignId) window.history.replaceState(null, "", `?draft=${base.campaignId}`);
  }, [kind, base.campaignId]);
  useEffect(() => {
    if (state.conflict) autosave.meet(state.conflict);
    if (state.reason === "content.not_found" && kind !== "active") autosave.miss();
    autosave.resume();
    setPressed(null);
  }, [state, autosave, kind]);
  onRedirect.current = () => {
    autosave.end();
    return pressed === "confirm" ? linger() : undefined;
  };
  const take = () => {
    if (conflict) setDraft({ ...conflict.draft, confirmedFinds: false });
    setErrors({});
    autosave.takeTheirs();
    focusForm();
  };
  const keep = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const { form } = event.currentTarget;
    autosave.keepMine();
    focusForm();
    if (kind === "active") form?.requestSubmit();
  };
  const left = (field: NeedField) => {
    const wrong = errorOf(field, draft[field]);
    if (wrong) setErrors((before) => ({ ...before, [field]: [wrong] }));
  };
  const { audience, check } = useLiveCheck(draft, community.id, props.audience);
  const matches = matchesToShow(draft.recipient !== null, check, state);
  const first = buttonOfReturnKey(buttons);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pressed) return;
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const asked = readIntent(new FormData(form, submitter), first.intent);
    setPressed(asked);
    const now = await autosave.settle();
    if (!now) {
      setPressed(null);
      return document.getElementById(CONFLICT)?.focus();
    }
    // The sheet's buttons send what it shows, not what was typed since.
    const isReviewed = asked === "confirm" || asked === "copy";
    const fields = isReviewed ? formDataOf(state.values ?? {}) : new FormData(form);
    fields.set(INTENT, asked);
    fields.set("campaignId", now.campaignId ?? "");
    fields.set("revision", String(now.revision));
    startTransition(() => action(fields));
  };

  const { review } = state;
  const form: FormHandle = { draft, change };
  if (review && !scripts) {
    return (
      <form id={FORM} action={action}>
        <Hidden fields={state.values ?? {}} />
        <LaunchPage review={review} form={FORM} busy={pressed} />
      </form>
    );
  }
  return (
    <>
      {review && (
        <LaunchDialog
          review={review}
          form={FORM}
          busy={pressed}
          open={answeredNotYet !== state && !conflict}
          close={() => setNotYet(state)}
        />
      )}
      <Failure
        key={submission}
        state={state}
        button={pressedButton(buttons, state.values)}
        draft={draft}
        campaignId={kind === "active" ? undefined : base.campaignId}
      />
      <div className={props.needs ? "cc has-needs" : "cc"}>
        {props.needs && (
          <BeforeLaunch draft={draft} notes={props.needs} lost={props.recipientNote?.id ?? null} />
        )}
        <div className="stack g6">
          <form
            id={FORM}
            action={action}
            onSubmit={submit}
            onKeyDown={kind === "draft" || kind === "suggestion" ? keepFromSending : undefined}
            className="stack campaign-form"
            tabIndex={-1}
            noValidate
          >
            <button
              type="submit"
              name={INTENT}
              value={first.intent}
              className="sr"
              aria-hidden="true"
              tabIndex={-1}
            />
            {conflict && (
              <ConflictChoice
                mine={draft}
                theirs={conflict}
                names={{ types: props.types, members: props.members.members }}
                href={hrefOf(kind, { communityId: community.id, campaignId: conflict.campaignId })}
                keep={keep}
                take={take}
              />
            )}
            <Hidden
              fields={{
                ...hidden,
                campaignId: conflict?.campaignId ?? base.campaignId ?? "",
                revision: String(conflict?.revision ?? base.revision),
              }}
            />
            <AnswerContext value={{ errors }}>
              {props.above?.(form)}
              <NeedSection types={props.types} form={form} left={left} />
              <WhoSection
                community={community}
                members={props.members}
                form={form}
                isFixed={kind === "active"}
                note={props.recipientNote}
                second={check?.second ?? []}
              />
              <MessagesSection
                sendsEachMilestone={community.sendsEachMilestone}
                form={form}
                past={past}
                show={setShown}
              />
            </AnswerContext>
            {hasMatches(matches) && (
              <ConfirmMatches
                matches={matches}
                checked={draft.confirmedFinds}
                onChange={(confirmedFinds) => change({ confirmedFinds })}
              />
            )}
            <div className="row wrap-ok g3 formacts">
              {(conflict ? [] : buttons).map(({ intent, words }, index) => (
                <SubmitButton
                  key={intent}
                  size="lg"
                  variant={index === 0 ? "primary" : "secondary"}
                  name={INTENT}
                  value={intent}
                  busy={pressed === intent}
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
              <SavedLine note={note} draft={draft} campaignId={base.campaignId} />
            </div>
          </form>
          {props.ending}
        </div>
        <Preview
          draft={draft}
          shown={shown}
          communityName={community.name}
          link={props.link}
          audience={audience}
          matches={matches}
        />
      </div>
    </>
  );
}

const hrefOf = (kind: FormKind, ref: CampaignRef) => {
  if (kind === "active") return campaignPaths.edit(ref.campaignId);
  return kind === "suggestion" ? draftPaths.suggestion(ref) : draftPaths.draft(ref.campaignId);
};

function formDataOf(values: Readonly<Record<string, string>>): FormData {
  const fields = new FormData();
  for (const [name, value] of Object.entries(values)) fields.set(name, value);
  return fields;
}

/** When the focused button goes away, so that the keyboard stays here. */
const focusForm = () => document.getElementById(FORM)?.focus({ preventScroll: true });

/** Of the last submission, without fields changed since. */
function useErrors(state: FormState) {
  const [errors, setErrors] = useState<FieldErrors>(state.errors ?? {});
  const [answer, setAnswer] = useState({ state, submission: 0 });
  if (answer.state !== state) {
    setAnswer({ state, submission: answer.submission + 1 });
    setErrors(state.errors ?? {});
  }
  return { errors, setErrors, submission: answer.submission };
}

/** Fields of the form as a whole, without the saved version. */
function useHidden(
  { kind, account, community, requestKey, repeatedFrom }: CampaignFormProps,
  state: FormState,
) {
  const [key, setKey] = useState(state.values?.requestKey ?? requestKey);
  const router = useRouter();
  // The router may restore a page whose key is used. What was typed in it is in its draft by now.
  useEffect(() => {
    if (kind !== "new") return;
    const saved = new URLSearchParams(window.location.search).get("draft");
    if (saved) router.replace(draftPaths.draft(saved));
    else if (window.isSecureContext) setKey(crypto.randomUUID());
  }, [kind, router]);
  return {
    kind: kind === "new" ? "draft" : kind,
    account,
    communityId: community.id,
    ...(key && { requestKey: key }),
    ...(repeatedFrom && { repeatedFrom }),
  };
}

type SavedLineProps = { note: SaveNote | null; draft: Draft; campaignId: string | undefined };

/** Announces only problems, because saving is constant. */
function SavedLine({ note, draft, campaignId }: SavedLineProps) {
  const t = useTranslations("campaignForm");
  const words = note && noteWords(note, draft, t);
  const isSaved = note?.kind === "saved" && note.except.length === 0;
  const reason =
    note?.kind === "loggedOut" ? "access.log_in" : note?.kind === "launched" && "campaign.launched_already";
  return (
    <div className="caption quiet saved-line">
      <p role="status">
        {note && !isSaved && (
          <>
            <CircleAlert aria-hidden="true" />
            {words}
          </>
        )}
      </p>
      {isSaved && words}
      {reason && <WayOn reason={reason} campaignId={campaignId} />}
    </div>
  );
}

function noteWords(note: SaveNote, draft: Draft, t: FormWords): string {
  if (note.kind === "saved") {
    const { at, by, except } = note;
    if (except.length > 0)
      return t("saved.except", { at, fields: except.map((field) => t(`spoken.${field}`)).join(", ") });
    return by === null ? t("saved.at", { at }) : t("saved.by", { at, by });
  }
  if (note.kind !== "refused") return t(`saved.${note.kind}`);
  const { errors, title } = note;
  const wrong = fieldsOf(draft, t).filter((field) => errors[field.error]);
  return wrong.length > 0
    ? t("saved.toFix", { fields: wrong.map(({ spoken }) => spoken).join(", ") })
    : t("saved.refused", { title });
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
