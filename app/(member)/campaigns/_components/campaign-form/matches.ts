import type { ActionState } from "@/app/_lib/action";
import type { DraftCheck } from "./actions";

/**
 * The sentences about texts that would reveal the recipient; null without a recipient or a check. The check
 * of the current draft takes precedence; before its response, and without scripts, the errors of the refused
 * submission are used.
 */
export function matchesToShow(
  hasRecipient: boolean,
  check: DraftCheck | null,
  state: ActionState,
): string[] | null {
  if (!hasRecipient) return null;
  if (check) return Object.values(check.sentences).flat();
  return state.reason === "campaign.tells_who" ? Object.values(state.errors ?? {}).flat() : null;
}
