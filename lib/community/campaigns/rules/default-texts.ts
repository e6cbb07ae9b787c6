import { LAUNCH_MESSAGE, MESSAGE_TYPES, type MessageType } from "./milestones";

/** What the launch text mentions once the admin has entered it. */
export type Need = { campaignTypeId?: number | null | undefined; amount?: number | null | undefined };

/** Types of need that can follow "a hand with"; the launch text does not mention the others. */
const WITH: Partial<Record<number, string>> = {
  1: "medical bills",
  2: "housing",
  4: "school costs",
  5: "food and bills",
};

const PROGRESS: Record<Exclude<MessageType, typeof LAUNCH_MESSAGE>, string> = {
  3: "{{communityName}}: a quarter of the way. Thank you for every gift so far. If you meant to give, you still can, quietly, here.",
  4: "{{communityName}}: halfway there. Thank you for every gift so far. If you meant to give, you still can, quietly, here.",
  5: "{{communityName}}: three quarters of the way. Thank you for every gift so far. If you meant to give, you still can, quietly, here.",
  6: "{{communityName}}: the goal is met. Thank you, every one of you. What comes in beyond it goes to the same person.",
};

function launchText({ campaignTypeId, amount }: Need): string {
  const what = campaignTypeId ? WITH[campaignTypeId] : undefined;
  return [
    `{{communityName}}: one of us could use a hand${what ? ` with ${what}` : ""}.`,
    ...(amount ? [`We hope to raise $${amount.toLocaleString("en-US")}.`] : []),
    "If you can, give quietly here. If not, no need to answer.",
  ].join(" ");
}

/**
 * The default text of a message: GSM characters only, so that it stays short as a text (SMS). The link and
 * "Reply STOP to opt out." are added when it is sent.
 */
export const defaultText = (type: MessageType, need: Need = {}) =>
  type === LAUNCH_MESSAGE ? launchText(need) : PROGRESS[type];

/** The names of the message types, as the settings show them. */
export const MESSAGE_TYPE_NAMES: Record<MessageType, string> = {
  2: "At launch",
  3: "25% of funds raised",
  4: "50% of funds raised",
  5: "75% of funds raised",
  6: "100% of funds raised",
};

/** All five texts, switched on (specification 000 §3). */
export const defaultTexts = (need: Need = {}) =>
  MESSAGE_TYPES.map((messageType) => ({
    messageType,
    content: defaultText(messageType, need),
    isEnabled: true,
  }));

/** Replaces the standing texts by the given ones of the same type; ordered by type. */
export const overlay = <T extends { messageType: MessageType }>(
  standing: readonly T[],
  given: readonly T[],
): T[] =>
  MESSAGE_TYPES.flatMap(
    (type) =>
      given.find((one) => one.messageType === type) ?? standing.find((one) => one.messageType === type) ?? [],
  );
