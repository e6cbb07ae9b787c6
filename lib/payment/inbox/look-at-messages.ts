import { untoldMilestones } from "@/lib/community/inside";
import { MINUTE } from "@/lib/kernel";
import {
  type BudgetState,
  budgetState,
  filteredTexts,
  kindWords,
  messagesInTrouble,
} from "@/lib/notification/inside";
import { type Ctx, offersTexts } from "@/lib/platform";
import type { Found, TroubleKind } from "./rules/troubles";

/** Milestones are normally announced within seconds. */
const WAITED_TOO_LONG = 30 * MINUTE;

/** Percent of the monthly text budget; the desk is notified once each. */
const BUDGET_MARKS = [80, 100];

export async function lookAtMessages(ctx: Ctx): Promise<Found[]> {
  const { overdue, unknown, refused, notAddressed } = await messagesInTrouble(ctx);
  const filtered = await filteredTexts(ctx);
  const milestones = await untoldMilestones(ctx, new Date(ctx.now().getTime() - WAITED_TOO_LONG));
  const found = (kind: TroubleKind, subject: string, facts: Found["facts"], since: Date): Found => ({
    key: `${kind}:${subject}:${facts.channel ?? ""}`,
    kind,
    subject,
    amountCents: null,
    facts,
    fingerprint: kind === "messages-overdue" ? since.toISOString() : `${facts.count}`,
    since,
  });
  const ended = (kind: TroubleKind, rows: typeof unknown) =>
    rows.map(({ messageId, channel, count, since, about }) => {
      const { template, messageType, communityId, campaignId } = about;
      return found(
        kind,
        messageId,
        {
          channel,
          count,
          message: kindWords(template, messageType),
          ...(communityId === null ? {} : { communityId }),
          ...(campaignId === null ? {} : { campaignId }),
        },
        since,
      );
    });
  return [
    ...overdue.map(({ channel, count, since }) =>
      found("messages-overdue", "deliveries", { channel, count }, since),
    ),
    ...ended("messages-unknown", unknown),
    ...ended("messages-refused", refused),
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
    ...(milestones
      ? [found("milestones-untold", "milestones", { count: milestones.count }, milestones.since)]
      : []),
    ...(offersTexts() ? budgetMarks(await budgetState(ctx), ctx.now()) : []),
  ];
}

/** One trouble per month and mark, however much more is spent. */
const budgetMarks = ({ month, percent, budgetCents }: BudgetState, since: Date): Found[] =>
  budgetCents === null
    ? []
    : BUDGET_MARKS.filter((mark) => percent >= mark).map((mark) => ({
        key: `text-budget:${month}:${mark}`,
        kind: "text-budget",
        subject: month,
        amountCents: null,
        facts: { month, percent: mark, budgetCents },
        fingerprint: `${mark}`,
        since,
      }));
