import type { ActionState } from "@/app/_lib/action";
import type { DraftCheck } from "./actions";

/**
 * What gives the recipient away, a sentence each; null while nobody is chosen or nobody has looked. The look at the
 * living draft knows best; before it has come, and without scripts, the refusal says the same.
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
