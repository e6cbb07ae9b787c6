import { redirect } from "next/navigation";
import type { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { draftPaths } from "@/app/_features/campaign/draft-paths";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { languageHere } from "@/app/_features/i18n/language-at";
import { messagesHere } from "@/app/_features/i18n/messages-here";
import { type ActionState, flash } from "@/app/_lib/action";
import {
  type AdminCampaign,
  campaignForAdmin,
  communityTexts,
  createDraft,
  type DraftView,
  findDraftOfForm,
  launchCampaign,
  launchDraft,
  launchedFrom,
  launchSuggestion,
  readDraft,
  readSuggestion,
  updateActiveCampaign,
  updateDraft,
  updateSuggestion,
} from "@/lib/community";
import {
  conflict,
  DomainError,
  type ErrorReason,
  formatDate,
  formatDateTime,
  formatTime,
  fullName,
  isNotFound,
  LAUNCH_MESSAGE,
  unauthenticated,
} from "@/lib/kernel";
import { type Ctx, requireUser } from "@/lib/platform";
import type { SaveAnswer } from "./autosave";
import { draftOfStored, draftOfValues, isSameDraft, type RecipientNote, textOf, type Version } from "./draft";
import { readSubmission, type Submission } from "./read-form";
import { reviewForm, type ShownReview } from "./review/review-form";

export type FormState = ActionState & { conflict?: Version; review?: ShownReview };

type Ref = { communityId: string; campaignId: string };

const VERBS = {
  draft: { read: readDraft, update: updateDraft, launch: launchDraft },
  suggestion: { read: readSuggestion, update: updateSuggestion, launch: launchSuggestion },
} as const;

const savedAtWords = (at: Date, now: Date, timeZone: string): string =>
  formatDate(at, timeZone) === formatDate(now, timeZone)
    ? formatTime(at, timeZone)
    : formatDateTime(at, timeZone);

type Edit = Pick<DraftView, "id" | "revision" | "savedAt" | "savedBy" | "timeZone">;

export const versionOf = (ctx: Ctx, edit: Edit): Omit<Version, "draft"> => ({
  campaignId: edit.id,
  revision: edit.revision,
  by: edit.savedBy && fullName(edit.savedBy),
  isYou: edit.savedBy !== null && edit.savedBy.id === requireUser(ctx).userId,
  at: edit.savedAt && savedAtWords(edit.savedAt, ctx.now(), edit.timeZone),
});

const isReason = (error: unknown, reason: ErrorReason): error is DomainError =>
  error instanceof DomainError && error.reason === reason;

/** Typed by an account that has signed out here since: another account must not save it. */
function demandSameAccount(ctx: Ctx, { account }: Submission): void {
  if (account && account !== requireUser(ctx).userId) throw unauthenticated();
}

/** Tells a launched draft from a deleted one, to an admin who may see it. */
const orLaunchedAlready = async (ctx: Ctx, ref: Ref, error: unknown): Promise<unknown> =>
  isNotFound(error) && (await launchedFrom(ctx, ref).catch(() => null))
    ? conflict("campaign.launched_already")
    : error;

const hasContentOf = ({ values }: Submission, { draft }: Version) =>
  isSameDraft(draftOfValues(values, draft.messages), draft);

type Conflict = { conflict: Version; error: DomainError };

/**
 * Runs `work` on the form's base revision. After another save: again on the newer revision if it has the
 * form's content, else returns the newer version.
 */
async function unlessConflict<T>(
  ctx: Ctx,
  sent: Submission,
  work: (ref: Ref | null, revision: number) => Promise<T>,
): Promise<T | Conflict> {
  const { kind, ref, revision, start } = sent;
  try {
    return await work(ref, revision);
  } catch (error) {
    if (!isReason(error, "campaign.changed_meanwhile"))
      throw ref ? await orLaunchedAlready(ctx, ref, error) : error;
    const known = ref ?? (await findDraftOfForm(ctx, start));
    if (!known) throw error;
    const view = await VERBS[kind].read(ctx, known);
    const theirs = { ...versionOf(ctx, view), draft: draftOfStored(view) };
    return hasContentOf(sent, theirs) ? work(known, theirs.revision) : { conflict: theirs, error };
  }
}

async function saveDraft(
  ctx: Ctx,
  sent: Submission,
): Promise<Exclude<SaveAnswer, { conflict: Version }> | Conflict> {
  const { kind, content, start } = sent;
  const answer = await unlessConflict(ctx, sent, (ref, revision) =>
    ref
      ? VERBS[kind].update(ctx, { ...content, ...ref, revision })
      : createDraft(ctx, { ...content, ...start }),
  );
  if ("conflict" in answer) return answer;
  const { communityId } = start;
  const { timeZone } = await VERBS[kind].read(ctx, { communityId, campaignId: answer.id });
  const at = savedAtWords(answer.savedAt, ctx.now(), timeZone);
  return { saved: { campaignId: answer.id, revision: answer.revision, at } };
}

export async function autosaveForm(ctx: Ctx, form: FormData): Promise<SaveAnswer> {
  const sent = readSubmission(form);
  demandSameAccount(ctx, sent);
  try {
    const answer = await saveDraft(ctx, sent);
    return "conflict" in answer ? { conflict: answer.conflict } : answer;
  } catch (error) {
    if (isReason(error, "campaign.launched_already")) return { isLaunched: true };
    throw error;
  }
}

const conflictState = ({ values }: Submission, { conflict: theirs, error }: Conflict): FormState => ({
  title: error.title,
  reason: error.reason,
  values,
  conflict: theirs,
});

async function launch(ctx: Ctx, sent: Submission): Promise<FormState> {
  const { kind, content, start } = sent;
  const answer = await unlessConflict(ctx, sent, (ref, revision) =>
    ref
      ? VERBS[kind].launch(ctx, { ...content, ...ref, revision })
      : launchCampaign(ctx, { ...content, ...start }),
  );
  if ("conflict" in answer) return conflictState(sent, answer);
  const isTold = content.messages.some((text) => text.messageType === LAUNCH_MESSAGE && text.isEnabled);
  const words = messagesHere(await languageHere()).launch;
  await flash(isTold ? words.launched : words.launchedUntold);
  redirect(campaignPaths.active(answer.id));
}

/** Only with the messages that are not due yet, whose texts stay when the amount changes. */
export async function readActive(ctx: Ctx, ref: Ref): Promise<{ campaign: AdminCampaign; version: Version }> {
  const [campaign, texts] = await Promise.all([campaignForAdmin(ctx, ref), communityTexts(ctx, ref)]);
  const draft = draftOfStored({
    ...campaign,
    campaignTypeId: campaign.type.id,
    messages: campaign.messages.filter((message) => message.outcome === "waiting"),
    ownTexts: Object.fromEntries(
      texts.filter(({ isOwn }) => isOwn).map(({ messageType, english }) => [messageType, english]),
    ),
  });
  const messages = draft.messages.map((message) => ({ ...message, content: textOf(draft, message) }));
  return { campaign, version: { ...versionOf(ctx, campaign), draft: { ...draft, messages } } };
}

async function saveActive(ctx: Ctx, sent: Submission, ref: Ref): Promise<FormState> {
  const { recipientId: _, ...content } = sent.content;
  try {
    await updateActiveCampaign(ctx, { ...content, ...ref, revision: sent.revision });
  } catch (error) {
    if (!isReason(error, "campaign.changed_meanwhile")) throw error;
    const { version: theirs } = await readActive(ctx, ref);
    if (!hasContentOf(sent, theirs)) return conflictState(sent, { conflict: theirs, error });
  }
  await flash((await getTranslations("launch"))("edited"));
  redirect(campaignPaths.active(ref.campaignId));
}

/** Handles every button: previews, launches once confirmed, or saves (000 §2, §4). */
export async function submitForm(ctx: Ctx, form: FormData): Promise<FormState> {
  const sent = readSubmission(form);
  demandSameAccount(ctx, sent);
  const { ref, kind, intent } = sent;
  if (ref && sent.isActive) return saveActive(ctx, sent, ref);
  if (intent === "confirm") return launch(ctx, sent);
  if (intent !== "save") return reviewForm(ctx, sent);
  const answer = await saveDraft(ctx, sent);
  if ("conflict" in answer) return conflictState(sent, answer);
  const isSuggestion = ref !== null && kind === "suggestion";
  await flash((await getTranslations("launch"))(isSuggestion ? "suggestionSaved" : "draftSaved"));
  redirect(isSuggestion ? draftPaths.suggestions : draftPaths.drafts);
}

type WhoWords = ReturnType<typeof useTranslations<"campaignForm.who">>;

export const noteOn = (recipient: DraftView["recipient"], t: WhoWords): RecipientNote | undefined =>
  recipient && !(recipient.isMember && recipient.isVerified)
    ? { id: recipient.id, says: t("lost", { name: recipient.fullName }) }
    : undefined;
