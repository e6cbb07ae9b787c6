"use client";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { forgetTypedHere } from "@/components/ui/leave-signed-in";
import type { FieldErrors } from "@/lib/kernel/reasons";
import { MINUTE } from "@/lib/kernel/time";
import { CONFLICT } from "./conflict-choice";
import {
  type CheckedField,
  type Draft,
  invalidFields,
  isSameDraft,
  type Version,
  validPart,
  valuesOfDraft,
} from "./draft";

/** Milliseconds. */
export const PAUSE = 3_000;
const FIRST_RETRY = 20_000;
const LONGEST_RETRY = 5 * MINUTE;

export type SaveAnswer =
  | { saved: { campaignId: string; revision: number; at: string } }
  /** Nothing was written. */
  | { conflict: Version }
  | { isLaunched: true };

type Refusal = { title: string; errors?: FieldErrors };

/** Throws if the site cannot be reached. */
export type SendDraft = (draft: Draft, base: Base) => Promise<{ status: number; body: SaveAnswer | Refusal }>;

/** The saved state that the form's content is based on. No id before the first save. */
type Base = { campaignId: string | undefined; revision: number };

export type SaveNote =
  | { kind: "saved"; at: string; by: string | null; except: readonly CheckedField[] }
  | { kind: "conflict" | "unreached" | "loggedOut" | "missing" | "launched" }
  | { kind: "refused"; title: string; errors: FieldErrors };

type AutosaveState = { base: Base; note: SaveNote | null; conflict: Version | null };

type Start = {
  base: Base;
  /** With the content of `base`. */
  initial: Draft;
  conflict: Version | null;
  /** Null before the first save. */
  last: Pick<Version, "at" | "by"> | null;
};

type Parts = Start & {
  /** Null for a form that saves by its button only. */
  send: SendDraft | null;
};

const savedNote = (
  { at, by }: Pick<Version, "at" | "by">,
  except: readonly CheckedField[] = [],
): SaveNote | null => (at === null ? null : { kind: "saved", at, by, except });

/**
 * Saves a form some seconds after its last change: one request at a time, and none for an untouched form.
 *
 * - Never overwrites another save: after a conflict it stops until the admin has chosen a version.
 * - A lost response is no conflict: the server then has a draft that this form sent.
 */
export function createAutosave({ base, initial, conflict, last, send }: Parts) {
  let state: AutosaveState = { base, note: last && savedNote(last), conflict };
  let saved = initial;
  let draft = initial;
  let refused: Draft | null = null;
  let unanswered: Draft[] = [];
  let failures = 0;
  let hasEnded = false;
  let isSubmitting = false;
  let underWay: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const show = (part: Partial<AutosaveState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const isDirty = () => !isSameDraft(draft, saved);
  /** Deleted, hidden from this admin, or launched. */
  const isUnavailable = () => state.note?.kind === "missing" || state.note?.kind === "launched";

  function plan(): void {
    clearTimeout(timer);
    if (hasEnded || !send || !isDirty()) return;
    const delay = failures > 0 ? Math.min(FIRST_RETRY * 2 ** (failures - 1), LONGEST_RETRY) : PAUSE;
    timer = setTimeout(save, delay);
  }

  function adopt(now: Base, content: Draft, shown: SaveNote | null): void {
    saved = content;
    unanswered = [];
    failures = 0;
    show({ base: { campaignId: now.campaignId, revision: now.revision }, note: shown, conflict: null });
  }

  function meet(theirs: Version): void {
    const isOurs = [draft, ...unanswered].some((one) => isSameDraft(one, theirs.draft));
    if (isOurs) adopt(theirs, theirs.draft, savedNote(theirs));
    else show({ conflict: theirs, note: { kind: "conflict" } });
  }

  /** The next press of a button then makes a new campaign. */
  function miss(): void {
    show({ base: { campaignId: undefined, revision: 0 }, note: { kind: "missing" } });
  }

  function refuse(status: number, { title, errors = {} }: Refusal): void {
    if (status === 404) miss();
    else if (status === 401 || status === 429 || status >= 500) {
      failures += 1;
      show({ note: { kind: status === 401 ? "loggedOut" : "unreached" } });
    } else {
      refused = draft;
      show({ note: { kind: "refused", title, errors } });
    }
  }

  function save(): Promise<void> {
    clearTimeout(timer);
    if (underWay) return underWay;
    const part = validPart(draft, saved);
    const isBlocked =
      hasEnded || isSubmitting || isUnavailable() || state.conflict !== null || refused === draft;
    if (!send || isBlocked || isSameDraft(part, saved)) return Promise.resolve();
    unanswered.push(part);
    underWay = send(part, state.base)
      .then(({ status, body }) => {
        if ("conflict" in body) meet(body.conflict);
        else if ("saved" in body)
          adopt(body.saved, part, savedNote({ at: body.saved.at, by: null }, invalidFields(draft)));
        else if ("isLaunched" in body) show({ note: { kind: "launched" } });
        else refuse(status, body);
      })
      .catch(() => {
        failures += 1;
        show({ note: { kind: "unreached" } });
      })
      .finally(() => {
        underWay = null;
        plan();
      });
    return underWay;
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change(next: Draft) {
      draft = next;
      plan();
    },
    save,
    meet,
    miss,
    /** Nothing of the form may be lost unasked. */
    isUnsafe: () => !hasEnded && isDirty() && (!send || !["saved", undefined].includes(state.note?.kind)),
    /** Before a submission. Null while a conflict is open. */
    async settle(): Promise<Base | null> {
      await underWay;
      if (unanswered.length > 0) await save();
      if (state.conflict) return null;
      isSubmitting = true;
      unanswered.push(draft);
      return state.base;
    },
    /** Overwrites theirs with the form from now on. */
    keepMine() {
      if (state.conflict) adopt(state.conflict, state.conflict.draft, null);
      void save();
    },
    takeTheirs() {
      if (state.conflict) adopt(state.conflict, state.conflict.draft, savedNote(state.conflict));
    },
    /** At the start, and after a submission without a redirect. */
    resume() {
      hasEnded = false;
      isSubmitting = false;
      plan();
    },
    /** After the last save, or a submission. */
    end() {
      hasEnded = true;
      clearTimeout(timer);
    },
  };
}

/** `keepalive`: the request outlives the page. */
const sender =
  (fields: RefObject<Readonly<Record<string, string>>>): SendDraft =>
  async (draft, { campaignId = "", revision }) => {
    const values = { ...fields.current, ...valuesOfDraft(draft), campaignId, revision: String(revision) };
    const answer = await fetch("/campaigns/create-campaign/save", {
      method: "POST",
      keepalive: true,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(values),
    });
    return { status: answer.status, body: await answer.json() };
  };

type AutosaveProps = Start & {
  draft: Draft;
  fields: Readonly<Record<string, string>>;
  isOn: boolean;
};

/** Saves what is typed, also when the page is left, and asks before unsaved input would be lost. */
export function useAutosave({ draft, fields, isOn, ...start }: AutosaveProps) {
  const t = useTranslations("campaignForm.saved");
  const latest = useRef(fields);
  latest.current = fields;
  const [autosave] = useState(() => createAutosave({ ...start, send: isOn ? sender(latest) : null }));
  const state = useSyncExternalStore(autosave.subscribe, autosave.getState, autosave.getState);

  useEffect(forgetTypedHere, []);

  useEffect(() => autosave.change(draft), [autosave, draft]);

  useEffect(() => {
    const save = () => void autosave.save();
    const hidden = () => document.visibilityState === "hidden" && save();
    const leaving = (event: BeforeUnloadEvent) => autosave.isUnsafe() && event.preventDefault();
    const following = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || link.target === "_blank" || !autosave.isUnsafe()) return;
      const isWithin = link.getAttribute("href")?.startsWith("#") || link.closest(`#${CONFLICT}`);
      if (isWithin || window.confirm(t("leave"))) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const listening = new AbortController();
    const { signal } = listening;
    autosave.resume();
    document.addEventListener("visibilitychange", hidden, { signal });
    document.addEventListener("click", following, { signal, capture: true });
    window.addEventListener("beforeunload", leaving, { signal });
    for (const event of ["pagehide", "online", "focus"]) window.addEventListener(event, save, { signal });
    return () => {
      listening.abort();
      save();
      autosave.end();
    };
  }, [autosave, t]);

  return { autosave, ...state };
}
