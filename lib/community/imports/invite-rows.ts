import { and, eq, gt, inArray, isNull, not, or } from "drizzle-orm";
import { invitations } from "@/db/schema/community";
import type { memberImportRows, RowOutcome } from "@/db/schema/member-imports";
import { DAY, MINUTE, type PlainReason } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import {
  byMessage,
  type Host,
  invite,
  isMemberAlready,
  sentFirstIn,
  TIMES_A_DAY,
  timesIn,
} from "../invitations/invite-members";
import { type Invitee, inviteesOf } from "../invitations/invitees";
import { removedSince } from "../roster/removals";

export type Row = typeof memberImportRows.$inferSelect;
export type RowResult = { number: number; outcome: RowOutcome; reason?: PlainReason; invitationId?: string };

/** No second invitation within this time, even at an admin's choice. */
const SAME = 5 * MINUTE;

/** Possible matches: none, one, or two (phone of one person, e-mail of another). */
const personsOf = ({ known, namesake }: Invitee): string[] =>
  [known, namesake].flatMap((one) => one?.id ?? []);

/** Open ones, and those of the last day. */
async function sentTo(ctx: Ctx, communityId: string, invitees: Invitee[]) {
  const addresses = invitees.map(({ address }) => address);
  const userIds = invitees.flatMap(personsOf);
  const theirs = and(
    eq(invitations.communityId, communityId),
    or(inArray(invitations.address, addresses), inArray(invitations.userId, userIds)),
  );
  const now = ctx.now();
  const columns = {
    userId: invitations.userId,
    address: invitations.address,
    sentFirst: sentFirstIn,
    createdAt: invitations.createdAt,
  };
  const [open, today] = [
    await ctx.db
      .select(columns)
      .from(invitations)
      .where(
        and(
          theirs,
          isNull(invitations.acceptedAt),
          isNull(invitations.revokedAt),
          gt(invitations.expiresAt, now),
          not(removedSince(communityId, invitations.userId, invitations.createdAt)),
        ),
      ),
    await ctx.db
      .select(columns)
      .from(invitations)
      .where(and(theirs, gt(invitations.createdAt, new Date(now.getTime() - DAY)))),
  ];
  return { open, today };
}

/**
 * Invites these rows' people, or returns why not, like `inviteMembers`. Skips pending invitations unless an
 * admin chose otherwise, so two lists with the same people send one. The transaction has locked the
 * community. Text rows beyond `texts` have no result. Checks no permission.
 */
export async function inviteRows(ctx: Ctx, host: Host, rows: Row[], texts: number): Promise<RowResult[]> {
  const members = rows.map(({ firstName, lastName, email, phoneNumber, sharesWith }) => ({
    firstName,
    lastName,
    email: email || undefined,
    phoneNumber: phoneNumber || undefined,
    sharesAddress: sharesWith !== null,
  }));
  const invitees = await inviteesOf(ctx, host.community.id, members);
  const { open, today } = await sentTo(ctx, host.community.id, invitees);
  const results: RowResult[] = [];
  const invited = new Set<string>();
  let room = texts;
  const isRecent = (sent: { createdAt: Date }) => sent.createdAt.getTime() > ctx.now().getTime() - SAME;
  const why = (invitee: Invitee, row: Row): PlainReason | null => {
    const { address } = invitee;
    const persons = personsOf(invitee);
    // A household's address identifies no one.
    const addresses = invitee.member.sharesAddress ? [] : [address];
    if (isMemberAlready(invitee)) return "member.already";
    const waiting = open.filter((sent) => addresses.includes(sent.address) || persons.includes(sent.userId));
    if (row.choice === "in" ? waiting.some(isRecent) : waiting.length > 0) return "import.invited_already";
    if ([...addresses, ...persons].some((one) => invited.has(one))) return "import.invited_already";
    return timesIn(today, address) >= TIMES_A_DAY ? "invitation.often_enough" : null;
  };
  for (const group of byMessage(invitees)) {
    const next: { number: number; invitee: Invitee }[] = [];
    for (const invitee of group) {
      const row = rows[invitee.index];
      if (!row) continue;
      const { number } = row;
      const reason = why(invitee, row);
      if (!reason) next.push({ number, invitee });
      else
        results.push({ number, outcome: reason === "invitation.often_enough" ? "refused" : "known", reason });
    }
    const texts = next.filter(({ invitee }) => invitee.channel === "sms").length;
    // A household's one text must not be split between two days.
    if (texts > 0 && room <= 0) continue;
    room -= texts;
    const people = next.map(({ invitee }) => invitee);
    const ids = await invite(ctx, host, people);
    for (const { address } of people) invited.add(address);
    for (const id of people.flatMap(personsOf)) invited.add(id);
    for (const [at, { number }] of next.entries()) {
      const invitationId = ids[at];
      if (invitationId !== undefined) results.push({ number, outcome: "invited", invitationId });
    }
  }
  return results;
}
