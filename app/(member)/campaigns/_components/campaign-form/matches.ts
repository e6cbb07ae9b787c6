import type { ActionState } from "@/app/_lib/action";
import type { DraftCheck } from "./actions";

/** What was found in the texts, as sentences, and whether some of it is about the recipient. */
export type ShownMatches = { sentences: string[]; tellsWho: boolean };

/** Why a submission is refused until its matches are confirmed. */
const REFUSALS = ["campaign.tells_who", "campaign.names_members"];

/**
 * The sentences about texts that would reveal the recipient or that name other members; null without a recipient
 * or a check. The check of the current draft takes precedence; before its response, and without scripts, the errors
 * of the refused submission are used.
 */
export function matchesToShow(
  hasRecipient: boolean,
  check: DraftCheck | null,
  state: ActionState,
): ShownMatches | null {
  if (!hasRecipient) return null;
  if (check) return { sentences: Object.values(check.sentences).flat(), tellsWho: check.tellsWho };
  if (!state.reason || !REFUSALS.includes(state.reason)) return null;
  return {
    sentences: Object.values(state.errors ?? {}).flat(),
    tellsWho: state.reason === "campaign.tells_who",
  };
}
