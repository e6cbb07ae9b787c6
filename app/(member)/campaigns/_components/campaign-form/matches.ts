import type { ActionState } from "@/app/_lib/action";
import type { DraftCheck } from "./actions";

/**
 * What was found, as sentences: in the texts, and among the accounts (`accounts`: may be another one of the recipient's).
 * `tellsWho`: some of the texts' sentences are about the recipient.
 */
export type ShownMatches = { sentences: string[]; accounts: string[]; tellsWho: boolean };

/** Why a submission is refused until its matches are confirmed. */
const REFUSALS = ["campaign.tells_who", "campaign.names_members", "campaign.second_account"];

const ACCOUNTS = "excludedMembers";

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
  if (check) {
    const { sentences, accounts, tellsWho } = check;
    return { sentences: Object.values(sentences).flat(), accounts, tellsWho };
  }
  if (!state.reason || !REFUSALS.includes(state.reason)) return null;
  const { [ACCOUNTS]: accounts = [], ...texts } = state.errors ?? {};
  return {
    sentences: Object.values(texts).flat(),
    accounts,
    tellsWho: state.reason === "campaign.tells_who",
  };
}
