/** What a draft or suggestion still needs before it can be launched, in the order of the form. */
export type Missing = "name" | "campaignTypeId" | "amount" | "recipient" | "recipientNotMember" | "messages";

type Written = {
  name: string;
  campaignTypeId: number | null;
  amount: number | null;
  recipient: { isMember: boolean } | null;
  messages: readonly { content: string; isEnabled: boolean }[];
};

/** What is still missing; empty for a draft whose launch only its texts can hold up. */
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
