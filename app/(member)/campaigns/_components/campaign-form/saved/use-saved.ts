"use client";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { type Draft, draftOfJson, draftOfValues, valuesOfDraft } from "../draft";
import { INTENT } from "../form-button";
import { type FormWords, problemsOf } from "../problems";
import {
  type ClashField,
  type ClashRow,
  clashesOf,
  merged,
  type Names,
  sameDraft,
  type Theirs,
  withField,
} from "./clash";
import { BASE, REVISION, type SavedAnswer, type SavingAction } from "./saved-answer";

/** Debounce, and retry delay of an unreachable server, in milliseconds. */
const PAUSE = 3_000;
const AGAIN = 20_000;

export type SavedCopy = Omit<Theirs, "draft" | "at"> & {
  /** null before the first save. */
  at: string | null;
  save: SavingAction;
};

export type SaveNote = { words: string; isProblem: boolean };

export type Clash = {
  theirs: Theirs;
  mine: Draft;
  rows: ClashRow[];
  taken: readonly ClashField[];
};

type Parts = {
  copy: SavedCopy | undefined;
  state: SavedAnswer;
  initial: Draft;
  draft: Draft;
  hidden: Readonly<Record<string, string>>;
  names: Names;
  isSending: boolean;
  put: (draft: Draft) => void;
  onSaved: () => void;
};

const ENDED = ["content.not_found"];

const savedWords = ({ at, by }: { at: string | null; by: string | null }, t: FormWords): SaveNote | null =>
  at === null
    ? null
    : { words: by === null ? t("saved.at", { at }) : t("saved.by", { at, by }), isProblem: false };

function clashOf(theirs: Theirs, base: Draft, mine: Draft, names: Names, t: FormWords): Clash | null {
  const rows = clashesOf(base, mine, theirs.draft, names, t);
  return rows.length === 0 ? null : { theirs, mine, rows, taken: leftAlone(rows) };
}

const leftAlone = (rows: readonly ClashRow[]) => rows.filter((row) => !row.isTouched).map((row) => row.field);

/** In a full page response. */
function firstClash({ state, initial, names }: Parts, t: FormWords): Clash | null {
  if (!state.clash || !state.values) return null;
  const base = draftOfJson(state.values[BASE]) ?? initial;
  return clashOf(state.clash, base, draftOfValues(state.values, initial.messages), names, t);
}

/**
 * Saves a draft some seconds after the last change. Never overwrites another admin's save: stops until the
 * admin has chosen, field by field.
 */
export function useSaved(parts: Parts) {
  const t = useTranslations("campaignForm");
  const { copy, state, initial, draft, isSending } = parts;
  const [known, setKnown] = useState({
    revision: state.clash?.revision ?? copy?.revision ?? 0,
    base: state.clash?.draft ?? initial,
  });
  const [clash, setClash] = useState(() => firstClash(parts, t));
  const [note, setNote] = useState<SaveNote | null>(null);
  const [tries, setTries] = useState({ count: 0, isUnreached: false });
  const now = useRef({ ...parts, known, clash });
  now.current = { ...parts, known, clash };
  const underWay = useRef<Promise<void> | null>(null);
  const revision = useRef(known.revision);
  const refused = useRef<Draft | null>(null);
  const isEnded = useRef(false);
  /** Before the question is rendered. */
  const isAsking = useRef(clash !== null);

  const meet = useCallback(
    (theirs: Theirs) => {
      const { known: before, draft: mine, names, put } = now.current;
      const met = clashOf(theirs, before.base, mine, names, t);
      put(merged(before.base, mine, theirs.draft));
      revision.current = theirs.revision;
      isAsking.current = met !== null;
      setKnown({ revision: theirs.revision, base: theirs.draft });
      setClash(met);
      setNote(
        met && { words: t("saved.clash", { who: whoOf(theirs), by: theirs.by ?? "" }), isProblem: true },
      );
    },
    [t],
  );

  const take = useCallback(
    (answer: SavedAnswer, sent: Draft) => {
      if (answer.saved) {
        const { revision: next, at } = answer.saved;
        revision.current = next;
        setKnown({ revision: next, base: sent });
        setNote({ words: t("saved.at", { at }), isProblem: false });
        if (sameDraft(now.current.draft, sent)) now.current.onSaved();
      } else if (answer.clash) {
        meet(answer.clash);
      } else {
        refused.current = sent;
        if (answer.reason && ENDED.includes(answer.reason)) isEnded.current = true;
        setNote({ words: refusalOf(answer, sent, t), isProblem: true });
      }
    },
    [meet, t],
  );

  const save = useCallback(() => {
    const { copy: saving, draft: sent, hidden, known: before, clash: open, isSending: isBusy } = now.current;
    const isIdle = !underWay.current && !isBusy && !open && !isEnded.current && refused.current !== sent;
    if (!saving || !isIdle || sameDraft(sent, before.base)) return;
    const form = new FormData();
    const base = JSON.stringify(before.base);
    const fields = { ...hidden, ...valuesOfDraft(sent), [INTENT]: "save", [BASE]: base };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set(REVISION, String(revision.current));
    let isUnreached = false;
    underWay.current = saving
      .save({}, form)
      .then((answer) => take(answer, sent))
      .catch(() => {
        isUnreached = true;
        setNote({
          words: t("saved.unreached"),
          isProblem: true,
        });
      })
      .finally(() => {
        underWay.current = null;
        setTries(({ count }) => ({ count: count + 1, isUnreached }));
      });
  }, [take, t]);

  // Restarts after each change, and after a save during which more was typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft and what is known are read when the time has come
  useEffect(() => {
    const timer = setTimeout(save, tries.isUnreached ? AGAIN : PAUSE);
    return () => clearTimeout(timer);
  }, [draft, known, clash, isSending, tries, save]);

  useEffect(() => {
    const left = () => document.visibilityState === "hidden" && save();
    document.addEventListener("visibilitychange", left);
    window.addEventListener("online", save);
    return () => {
      document.removeEventListener("visibilitychange", left);
      window.removeEventListener("online", save);
      // When a link leaves the form.
      save();
    };
  }, [save]);

  const answered = useRef(state);
  useEffect(() => {
    if (answered.current === state) return;
    answered.current = state;
    if (state.clash) meet(state.clash);
  }, [state, meet]);

  // Without scripts the server applies the radio buttons.
  useEffect(() => {
    const { clash: first, draft: mine, put } = now.current;
    if (!first) return;
    put(first.taken.reduce((all, field) => withField(all, first.theirs.draft, field), mine));
  }, []);

  return {
    known,
    clash,
    note: note ?? (copy ? savedWords(copy, t) : null),
    hasSaved: note !== null,
    choose(field: ClashField, isTheirs: boolean) {
      if (!clash) return;
      const others = clash.taken.filter((one) => one !== field);
      setClash({ ...clash, taken: isTheirs ? [...others, field] : others });
      parts.put(withField(draft, isTheirs ? clash.theirs.draft : clash.mine, field));
    },
    goOn() {
      isAsking.current = false;
      setClash(null);
      setNote(clash && savedWords(clash.theirs, t));
    },
    /** Later saves still ask. */
    takeKept(kept: { draft: Draft; base: Draft }) {
      if (!copy) return parts.put(kept.draft);
      const { by, isYou, at } = copy;
      const theirs = {
        draft: known.base,
        revision: known.revision,
        by,
        isYou,
        at: at ?? t("saved.someTime"),
      };
      const met = clashOf(theirs, kept.base, kept.draft, parts.names, t);
      isAsking.current = met !== null;
      setClash(met);
      parts.put(merged(kept.base, kept.draft, known.base));
    },
    /** Returns the revision to submit; null if another admin saved first. */
    async settle(): Promise<number | null> {
      await underWay.current;
      return isAsking.current ? null : revision.current;
    },
    end: useCallback(() => {
      isEnded.current = true;
    }, []),
  };
}

const whoOf = ({ by, isYou }: Theirs) => (isYou ? "you" : by ? "named" : "other");

function refusalOf({ reason, title = "", errors }: SavedAnswer, draft: Draft, t: FormWords): string {
  if (reason && ENDED.includes(reason)) return t("saved.missing");
  const wrong = problemsOf(
    errors,
    draft.messages.map((message) => message.messageType),
    t,
  );
  if (wrong.length > 0) return t("saved.toFix", { fields: wrong.map(({ label }) => label).join(", ") });
  return t("saved.refused", { title });
}
