import { setImmediate as nextTurn } from "node:timers/promises";
import { and, asc, eq, inArray, isNotNull, isNull, ne, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { campaignSuggestions, judgedSuggestions, memberships, suggestionPeople } from "@/db/schema/community";
import { isSameMailbox } from "@/db/schema/for-person";
import { people } from "@/db/schema/people";
import { type Ctx, inTransaction, requireSystem } from "@/lib/platform";
import { isMember } from "../policies";
import { isAdmin } from "../roster/is-admin";
import {
  JUDGEMENT_VERSION,
  mayNamePerson,
  type ReadPerson,
  type ReadSuggestion,
  readPerson,
  readSuggestionWords,
} from "./rules/may-name-person";

type Judged = { suggestionId: string } | { communityId: string; adminId: string } | "all";

/** Pairs per query and transaction. */
const BATCH = 100;

const other = alias(people, "other");

const text = (column: SQLWrapper) => sql`coalesce(${column}::text, '')`;

/** Inputs of a judgement, without the suggestion's words, which never change. */
const basis = sql<string>`hashtextextended(concat_ws(chr(31), ${JUDGEMENT_VERSION}::int,
  ${text(people.firstName)}, ${text(people.lastName)}, ${text(people.email)}, ${text(people.phoneNumber)},
  ${text(other.id)}, ${text(other.firstName)}, ${text(other.lastName)}, ${text(other.phoneNumber)}), 0)`;

/** New or changed since they were judged. */
const pairsToJudge = (ctx: Ctx, judged: Judged) =>
  ctx.db
    .select({
      suggestionId: campaignSuggestions.id,
      adminId: people.id,
      words: {
        fullName: campaignSuggestions.fullName,
        email: campaignSuggestions.email,
        name: campaignSuggestions.name,
        description: campaignSuggestions.description,
      },
      admin: {
        firstName: people.firstName,
        lastName: people.lastName,
        email: people.email,
        phoneNumber: people.phoneNumber,
      },
      other: {
        firstName: other.firstName,
        lastName: other.lastName,
        email: other.email,
        phoneNumber: other.phoneNumber,
      },
      isTheirMailbox: sql<boolean>`coalesce(${isSameMailbox(campaignSuggestions.email, people.email)}, false)`,
      basis: sql<string>`${basis}::text`,
    })
    .from(campaignSuggestions)
    .innerJoin(memberships, and(eq(memberships.communityId, campaignSuggestions.communityId), isAdmin))
    .innerJoin(people, eq(people.id, memberships.userId))
    .leftJoin(
      other,
      and(
        eq(other.email, campaignSuggestions.email),
        isNotNull(other.registeredAt),
        ne(other.id, people.id),
        // An account elsewhere must not count: an admin could discover it.
        isMember(campaignSuggestions.communityId, other.id),
      ),
    )
    .leftJoin(
      judgedSuggestions,
      and(
        eq(judgedSuggestions.suggestionId, campaignSuggestions.id),
        eq(judgedSuggestions.userId, people.id),
      ),
    )
    .where(
      and(
        isNull(campaignSuggestions.endedAt),
        eq(campaignSuggestions.isForSuggester, false),
        isNotNull(people.registeredAt),
        isNull(people.deletedAt),
        sql`${judgedSuggestions.basis} is distinct from ${basis}`,
        judged === "all"
          ? undefined
          : "adminId" in judged
            ? and(eq(campaignSuggestions.communityId, judged.communityId), eq(people.id, judged.adminId))
            : eq(campaignSuggestions.id, judged.suggestionId),
      ),
    )
    .orderBy(asc(campaignSuggestions.communityId), asc(campaignSuggestions.id), asc(people.id))
    .limit(BATCH);

type Pair = Awaited<ReturnType<typeof pairsToJudge>>[number];

const onceEach = <T>(make: () => T, known: Map<string, T>, key: string): T => {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
};

/** Reads each admin and each suggestion once. */
async function likelyPairs(pairs: readonly Pair[]): Promise<Pair[]> {
  const admins = new Map<string, ReadPerson>();
  const suggestions = new Map<string, ReadSuggestion>();
  const likely: Pair[] = [];
  for (const pair of pairs) {
    await nextTurn();
    const admin = onceEach(() => readPerson(pair.admin), admins, pair.adminId);
    const words = onceEach(() => readSuggestionWords(pair.words), suggestions, pair.suggestionId);
    if (pair.isTheirMailbox || mayNamePerson(words, admin, pair.other)) likely.push(pair);
  }
  return likely;
}

/** Locks the suggestions against deletion. */
async function keepSuggestions(ctx: Ctx, pairs: readonly Pair[]): Promise<Set<string>> {
  const ids = [...new Set(pairs.map(({ suggestionId }) => suggestionId))];
  const rows = await ctx.db
    .select({ id: campaignSuggestions.id })
    .from(campaignSuggestions)
    .where(inArray(campaignSuggestions.id, ids))
    .orderBy(asc(campaignSuggestions.id))
    .for("key share");
  return new Set(rows.map(({ id }) => id));
}

/** True if there may be more. */
async function judgeBatch(ctx: Ctx, judged: Judged): Promise<boolean> {
  const found = await pairsToJudge(ctx, judged);
  if (found.length === 0) return false;
  const likely = await likelyPairs(found);
  const kept = await keepSuggestions(ctx, found);
  const pairs = found.filter(({ suggestionId }) => kept.has(suggestionId));
  if (pairs.length === 0) return found.length === BATCH;
  const hidden = likely
    .filter(({ suggestionId }) => kept.has(suggestionId))
    .map(({ suggestionId, adminId, isTheirMailbox }) => ({
      suggestionId,
      userId: adminId,
      isByAddress: isTheirMailbox,
    }));
  if (hidden.length > 0) await ctx.db.insert(suggestionPeople).values(hidden).onConflictDoNothing();
  await ctx.db
    .insert(judgedSuggestions)
    .values(
      pairs.map((pair) => ({
        suggestionId: pair.suggestionId,
        userId: pair.adminId,
        basis: BigInt(pair.basis),
      })),
    )
    .onConflictDoUpdate({
      target: [judgedSuggestions.suggestionId, judgedSuggestions.userId],
      set: { basis: sql`excluded.basis` },
    });
  return found.length === BATCH;
}

/**
 * Hides waiting suggestions from admins who may be the recipient, in doubt too. Call it before notifying any
 * admin: when a suggestion arrives (`suggestionId`), and when a member becomes an admin. The caller has
 * locked the community, so that no pair is missed. Checks no permission.
 */
export async function hideFromLikely(ctx: Ctx, judged: Exclude<Judged, "all">): Promise<void> {
  while (await judgeBatch(ctx, judged));
}

/** Judges pairs again after a change of rule or name. Commits each batch. For the worker. */
export async function hideFromLikelyAgain(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  while (await inTransaction(ctx, (tx) => judgeBatch(tx, "all")));
}
