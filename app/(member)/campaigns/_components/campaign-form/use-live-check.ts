"use client";
import { useEffect, useState } from "react";
import type { Audience } from "@/lib/community";
import { checkDraft, type DraftCheck, type DraftToCheck } from "./actions";

/** Milliseconds. */
const PAUSE = 500;

/**
 * Drops stale responses. `check` is null before the first response, without a recipient, and after a failure.
 */
export function useLiveCheck(
  draft: DraftToCheck,
  first: Audience,
): { audience: Audience; check: DraftCheck | null } {
  const [check, setCheck] = useState<DraftCheck | null>(null);
  const [audience, setAudience] = useState(first);
  const asked = JSON.stringify(draft);
  useEffect(() => {
    let isStale = false;
    const timer = setTimeout(() => {
      void checkDraft(JSON.parse(asked))
        .catch(() => null)
        .then((answer) => {
          if (isStale) return;
          setCheck(answer);
          if (answer) setAudience(answer.audience);
        });
    }, PAUSE);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [asked]);
  return { audience, check: draft.recipientId === null ? null : check };
}
