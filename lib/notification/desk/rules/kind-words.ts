const CAMPAIGN: Record<number, string> = {
  2: "launch message",
  3: "message at 25%",
  4: "message at 50%",
  5: "message at 75%",
  6: "message at 100%",
};

const WORDS: Record<string, string> = {
  "contact-message": "note to the desk",
  "desk-no-worker": "note to the desk that no worker runs",
  "desk-troubles": "note to the desk about its inbox",
  "progress-digest": "digest of progress",
  "text-consent": "question about texts",
  "to-admins": "note of a member to the admins",
};

/** "Launch message" or "receipt". Never names a person. */
export const kindWords = (template: string, messageType: number | null): string =>
  template === "campaign"
    ? (CAMPAIGN[messageType ?? 0] ?? "message of a campaign")
    : (WORDS[template] ?? template.replaceAll("-", " "));
