import type { ActionState } from "@/app/_lib/action";
import type { DraftCheck } from "./actions";

/** `accounts`: possible other accounts of the recipient. */
export type ShownMatches = { sentences: string[]; accounts: string[]; tellsWho: boolean };

const REFUSALS = ["campaign.tells_who", "campaign.names_members", "campaign.second_account"];

const ACCOUNTS = "excludedMembers";

/** Chooses the matches to show. The live check precedes the errors of a refused submission. */
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
