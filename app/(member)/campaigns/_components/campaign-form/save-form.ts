import { redirect } from "next/navigation";
import type { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { draftPaths } from "@/app/_features/campaign/draft-paths";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { languageHere } from "@/app/_features/i18n/language-at";
import { messagesHere } from "@/app/_features/i18n/messages-here";
import { type ActionState, flash } from "@/app/_lib/action";
import { typedValues } from "@/components/ui/typed-values";
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
import type { SaveAnswer, Version } from "./autosave";
import { type Draft, draftOfStored, draftOfValues, isSameDraft, type RecipientNote } from "./draft";
import { readCampaignForm, readHidden, readIntent, readRecipientId } from "./read-form";
import { asksFirst, reviewForm, type ShownReview } from "./review/review-form";

export type FormState = ActionState & { conflict?: Version; review?: ShownReview };

type Ref = { communityId: string; campaignId: string };

const VERBS = {
  draft: { read: readDraft, update: updateDraft, launch: launchDraft },
  suggestion: { read: readSuggestion, update: updateSuggestion, launch: launchSuggestion },
} as const;

const kindOf = (form: FormData) => (readHidden(form, "kind") === "suggestion" ? "suggestion" : "draft");

/** Null before the first save of a new campaign. */
function refOf(form: FormData): Ref | null {
  const campaignId = readHidden(form, "campaignId");
  return campaignId ? { communityId: readHidden(form, "communityId") ?? "", campaignId } : null;
}

const revisionOf = (form: FormData) => Number(readHidden(form, "revision"));

const contentOf = (form: FormData) => ({ ...readCampaignForm(form), recipientId: readRecipientId(form) });

const newOf = (form: FormData) => ({
  ...contentOf(form),
  communityId: readHidden(form, "communityId") ?? "",
  requestKey: readHidden(form, "requestKey"),
  repeatedFrom: readHidden(form, "repeatedFrom"),
});

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

const isChangedMeanwhile = (error: unknown): error is DomainError =>
  isReason(error, "campaign.changed_meanwhile");

/** Typed by an account that has signed out here since: another account must not save it. */
function demandSameAccount(ctx: Ctx, form: FormData): void {
  const account = readHidden(form, "account");
  if (account && account !== requireUser(ctx).userId) throw unauthenticated();
}

/** Tells a launched draft from a deleted one, to an admin who may see it. */
async function orLaunchedAlready(ctx: Ctx, ref: Ref, error: unknown): Promise<never> {
  if (isNotFound(error) && (await launchedFrom(ctx, ref).catch(() => null)))
    throw conflict("campaign.launched_already");
  throw error;
}

const hasContentOf = (form: FormData, { draft }: Version) =>
  isSameDraft(draftOfValues(typedValues(form), draft.messages), draft);

async function readVersion(ctx: Ctx, ref: Ref, kind: keyof typeof VERBS): Promise<Version> {
  const view = await VERBS[kind].read(ctx, ref);
  return { ...versionOf(ctx, view), draft: draftOfStored(view) };
}

type Conflict = { conflict: Version; error: DomainError };

/**
 * Runs `work` on the form's base revision. After another save: again on the newer revision if it has the
 * form's content, else returns the newer version.
 */
async function unlessConflict<T>(
  ctx: Ctx,
  form: FormData,
  work: (ref: Ref | null, revision: number) => Promise<T>,
): Promise<T | Conflict> {
  const ref = refOf(form);
  try {
    return await work(ref, revisionOf(form));
  } catch (error) {
    if (ref && !isChangedMeanwhile(error)) return orLaunchedAlready(ctx, ref, error);
    if (!isChangedMeanwhile(error)) throw error;
    const { communityId, requestKey } = newOf(form);
    const known = ref ?? (await findDraftOfForm(ctx, { communityId, requestKey }));
    if (!known) throw error;
    const theirs = await readVersion(ctx, known, kindOf(form));
    return hasContentOf(form, theirs) ? work(known, theirs.revision) : { conflict: theirs, error };
  }
}

async function saveForm(
  ctx: Ctx,
  form: FormData,
): Promise<Exclude<SaveAnswer, { conflict: Version }> | Conflict> {
  demandSameAccount(ctx, form);
  const answer = await unlessConflict(ctx, form, (ref, revision) =>
    ref
      ? VERBS[kindOf(form)].update(ctx, { ...contentOf(form), ...ref, revision })
      : createDraft(ctx, newOf(form)),
  );
  if ("conflict" in answer) return answer;
  const communityId = readHidden(form, "communityId") ?? "";
  const { timeZone } = await VERBS[kindOf(form)].read(ctx, { communityId, campaignId: answer.id });
  const at = savedAtWords(answer.savedAt, ctx.now(), timeZone);
  return { saved: { campaignId: answer.id, revision: answer.revision, at } };
}

export async function autosaveForm(ctx: Ctx, form: FormData): Promise<SaveAnswer> {
  try {
    const answer = await saveForm(ctx, form);
    return "conflict" in answer ? { conflict: answer.conflict } : answer;
  } catch (error) {
    if (isReason(error, "campaign.launched_already")) return { isLaunched: true };
    throw error;
  }
}

const conflictState = (form: FormData, { conflict: theirs, error }: Conflict): FormState => ({
  title: error.title,
  reason: error.reason,
  values: typedValues(form),
  conflict: theirs,
});

async function launchForm(ctx: Ctx, form: FormData): Promise<FormState> {
  const answer = await unlessConflict(ctx, form, (ref, revision) =>
    ref
      ? VERBS[kindOf(form)].launch(ctx, { ...contentOf(form), ...ref, revision })
      : launchCampaign(ctx, newOf(form)),
  );
  if ("conflict" in answer) return conflictState(form, answer);
  const { messages } = readCampaignForm(form);
  const isTold = messages.some((text) => text.messageType === LAUNCH_MESSAGE && text.isEnabled);
  const words = messagesHere(await languageHere()).launch;
  await flash(isTold ? words.launched : words.launchedUntold);
  redirect(campaignPaths.active(answer.id));
}

/** Only with the messages that are not due yet. */
export async function readActive(ctx: Ctx, ref: Ref): Promise<{ campaign: AdminCampaign; version: Version }> {
  const [campaign, texts] = await Promise.all([campaignForAdmin(ctx, ref), communityTexts(ctx, ref)]);
  const { type, recipient, messages } = campaign;
  const draft: Draft = {
    name: campaign.name,
    campaignTypeId: String(type.id),
    amount: String(campaign.amount),
    description: campaign.description,
    recipient: { id: recipient.id, name: recipient.fullName },
    excluded: campaign.excludedMembers.map((member) => ({ id: member.userId, name: member.fullName })),
    messages: messages
      .filter((message) => message.outcome === "waiting")
      .map(({ messageType, content, isEnabled }) => {
        const text = texts.find((one) => one.messageType === messageType);
        return { messageType, content, isEnabled, own: text?.isOwn ? text.english : null };
      }),
    confirmedFinds: false,
  };
  return { campaign, version: { ...versionOf(ctx, campaign), draft } };
}

async function saveActive(ctx: Ctx, form: FormData, ref: Ref): Promise<FormState> {
  try {
    await updateActiveCampaign(ctx, { ...readCampaignForm(form), ...ref, revision: revisionOf(form) });
  } catch (error) {
    if (!isChangedMeanwhile(error)) throw error;
    const { version: theirs } = await readActive(ctx, ref);
    if (!hasContentOf(form, theirs)) return conflictState(form, { conflict: theirs, error });
  }
  await flash((await getTranslations("launch"))("edited"));
  redirect(campaignPaths.active(ref.campaignId));
}

/** Handles every button: previews, launches once confirmed, or saves (000 §2, §4). */
export async function submitForm(ctx: Ctx, form: FormData): Promise<FormState> {
  demandSameAccount(ctx, form);
  const ref = refOf(form);
  if (ref && readHidden(form, "kind") === "active") return saveActive(ctx, form, ref);
  if (asksFirst(form))
    return reviewForm(ctx, form, ref && { kind: kindOf(form), campaignId: ref.campaignId });
  if (readIntent(form, "save") === "confirm") return launchForm(ctx, form);
  const answer = await saveForm(ctx, form);
  if ("conflict" in answer) return conflictState(form, answer);
  const isSuggestion = ref !== null && kindOf(form) === "suggestion";
  await flash((await getTranslations("launch"))(isSuggestion ? "suggestionSaved" : "draftSaved"));
  redirect(isSuggestion ? draftPaths.suggestions : draftPaths.drafts);
}

type WhoWords = ReturnType<typeof useTranslations<"campaignForm.who">>;

export const noteOn = (recipient: DraftView["recipient"], t: WhoWords): RecipientNote | undefined =>
  recipient && !(recipient.isMember && recipient.isVerified)
    ? { id: recipient.id, says: t("lost", { name: recipient.fullName }) }
    : undefined;
