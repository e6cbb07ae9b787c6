/** In the order of the form. */
export type Missing = "name" | "campaignTypeId" | "amount" | "recipient" | "recipientNotMember" | "messages";

type Written = {
  name: string;
  campaignTypeId: number | null;
  amount: number | null;
  recipient: { isMember: boolean } | null;
  messages: readonly { content: string; isEnabled: boolean }[];
};

/** Ignores what texts say, which may still prevent a launch. */
export function missingFrom({ name, campaignTypeId, amount, recipient, messages }: Written): Missing[] {
  return [
    ...(name === "" ? (["name"] as const) : []),
    ...(campaignTypeId === null ? (["campaignTypeId"] as const) : []),
    ...(amount === null ? (["amount"] as const) : []),
    ...(recipient === null ? (["recipient"] as const) : []),
    ...(recipient !== null && !recipient.isMember ? (["recipientNotMember"] as const) : []),
    ...(messages.some((text) => text.isEnabled && text.content === "") ? (["messages"] as const) : []),
  ];
}
