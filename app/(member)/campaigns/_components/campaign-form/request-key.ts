import type { Draft } from "./draft";
import type { Intent } from "./form-button";
import { sameDraft } from "./saved/clash";

/** What was asked for, with which words. */
type Press = { intent: Intent; draft: Draft };

/** A press that nobody answered, and the key it was sent with: it may have arrived. */
export type LostPress = Press & { key: string };

/**
 * The key to send a new campaign with. The same press again has the key of the one before, so that both are one
 * campaign; after an unanswered one, other words have a key of their own, because with the old one they would be taken
 * for what is there already, and be thrown away. Launching alone keeps its key whatever was changed: the launch that
 * was not answered may have told everybody, and a second one must be refused.
 */
export function keyOfPress(lost: readonly LostPress[], key: string, now: Press, fresh: () => string): string {
  if (lost.length === 0) return key;
  const before = lost.find(
    ({ intent, draft }) => intent === now.intent && (intent === "launch" || sameDraft(draft, now.draft)),
  );
  return before?.key ?? fresh();
}
