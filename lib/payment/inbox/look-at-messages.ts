import { filteredTexts, messagesInTrouble } from "@/lib/notification/inside";
import type { Ctx } from "@/lib/platform";
import type { Found, TroubleKind } from "./rules/troubles";

/** Messages that should have been sent, whose outcome nobody knows, or which the provider refused. */
export async function lookAtMessages(ctx: Ctx): Promise<Found[]> {
  const { overdue, unknown, refused, notAddressed } = await messagesInTrouble(ctx);
  const filtered = await filteredTexts(ctx);
  const found = (kind: TroubleKind, subject: string, facts: Found["facts"], since: Date): Found => ({
    key: `${kind}:${subject}:${facts.channel ?? ""}`,
    kind,
    subject,
    amountCents: null,
    facts,
    fingerprint: kind === "messages-overdue" ? since.toISOString() : `${facts.count}`,
    since,
  });
  return [
    ...overdue.map(({ channel, count, since }) =>
      found("messages-overdue", "deliveries", { channel, count }, since),
    ),
    ...unknown.map(({ messageId, channel, count, since }) =>
      found("messages-unknown", messageId, { channel, count }, since),
    ),
    ...refused.map(({ messageId, channel, count, since }) =>
      found("messages-refused", messageId, { channel, count }, since),
    ),
    ...(filtered
      ? [
          found(
            "messages-filtered",
            "texts",
            { count: filtered.count, codes: filtered.codes },
            filtered.since,
          ),
        ]
      : []),
    ...(notAddressed
      ? [found("messages-not-addressed", "messages", { count: notAddressed.count }, notAddressed.since)]
      : []),
  ];
}
