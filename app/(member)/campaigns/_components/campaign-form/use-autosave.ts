"use client";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { forgetTypedHere } from "@/components/ui/leave-signed-in";
import { createAutosave, type SendDraft, type Version } from "./autosave";
import { CONFLICT } from "./conflict-choice";
import { type Draft, valuesOfDraft } from "./draft";

type Parts = {
  initial: Draft;
  draft: Draft;
  base: { campaignId: string | undefined; revision: number };
  /** Null before the first save. */
  last: Pick<Version, "at" | "by"> | null;
  conflict: Version | undefined;
  fields: Readonly<Record<string, string>>;
  isOn: boolean;
};

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

/** Saves what is typed, also when the page is left, and asks before unsaved input would be lost. */
export function useAutosave({ initial, draft, base, last, conflict = undefined, fields, isOn }: Parts) {
  const t = useTranslations("campaignForm.saved");
  const latest = useRef(fields);
  latest.current = fields;
  const [autosave] = useState(() =>
    createAutosave({
      base,
      initial: conflict?.draft ?? initial,
      conflict: conflict ?? null,
      note: last?.at ? { kind: "saved", at: last.at, by: last.by, except: [] } : null,
      send: isOn ? sender(latest) : null,
    }),
  );
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
    autosave.resume();
    document.addEventListener("visibilitychange", hidden);
    document.addEventListener("click", following, true);
    window.addEventListener("pagehide", save);
    window.addEventListener("online", save);
    window.addEventListener("focus", save);
    window.addEventListener("beforeunload", leaving);
    return () => {
      document.removeEventListener("visibilitychange", hidden);
      document.removeEventListener("click", following, true);
      window.removeEventListener("pagehide", save);
      window.removeEventListener("online", save);
      window.removeEventListener("focus", save);
      window.removeEventListener("beforeunload", leaving);
      save();
      autosave.end();
    };
  }, [autosave, t]);

  return { autosave, ...state };
}
