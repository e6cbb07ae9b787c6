import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { optOuts } from "@/db/schema/notification";
import { asIssue, because, conflict, offsetOf, pageOf, tidy } from "@/lib/kernel";
import {
  audit,
  type Ctx,
  command,
  containsText,
  countsOfLists,
  keyedHash,
  look,
  offersTexts,
  ofItsMonths,
  requirePlatform,
  requireRecentProof,
  searchNote,
  whereListBegins,
} from "@/lib/platform";

const REQUIRED = asIssue("input.required");

const REASONS = ["bounce", "complaint", "carrier", "stop", "unsubscribe"] as const;
export type SuppressionReason = (typeof REASONS)[number];

/** Meaningless on a site without texts. */
const OF_TEXTS: ReadonlySet<SuppressionReason> = new Set(["carrier", "stop"]);

const reasonsHere = (): SuppressionReason[] =>
  REASONS.filter((reason) => offersTexts() || !OF_TEXTS.has(reason));

/** Only the owner may undo the others. */
const LIFTABLE: ReadonlySet<SuppressionReason> = new Set(["bounce", "complaint", "carrier"]);

export type Suppressed = {
  channel: "email" | "sms";
  address: string;
  reason: SuppressionReason;
  since: Date;
  mayBeLifted: boolean;
};

const listOf = <R extends SuppressionReason>(reason: R) => `opt_outs.${reason}` as const;

/** Counts suppressed messages by reason. Platform admins only. */
export async function suppressionTotals(ctx: Ctx): Promise<Record<SuppressionReason, number>> {
  requirePlatform(ctx);
  const counts = await countsOfLists(ctx, REASONS.map(listOf));
  return {
    bounce: counts["opt_outs.bounce"],
    complaint: counts["opt_outs.complaint"],
    carrier: counts["opt_outs.carrier"],
    stop: counts["opt_outs.stop"],
    unsubscribe: counts["opt_outs.unsubscribe"],
  };
}

const listSchema = z.object({
  searchString: z.string().max(100).default(""),
  reason: z.enum(REASONS).optional(),
  page: z.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.number().int().min(1).max(100).default(20),
});

/** (202) 555-0143 becomes +12025550143. */
const asStored = (search: string): string => {
  const digits = search.replace(/[\s().+-]/g, "");
  return /^\d{3,}$/.test(digits) ? digits : search.trim().toLowerCase();
};

const NEWEST = [desc(optOuts.createdAt), desc(optOuts.channel), desc(optOuts.address)];

/** Materializes matches first: the page and the total need them. */
async function pageOfSearch(ctx: Ctx, where: SQL | undefined, { limit, offset }: Window) {
  const found = ctx.db.$with("found").as(ctx.db.select().from(optOuts).where(where));
  const rows = await ctx.db
    .with(found)
    .select({
      channel: found.channel,
      address: found.address,
      reason: found.reason,
      createdAt: found.createdAt,
      total: sql<number>`(select count(*)::int from ${found})`,
    })
    .from(found)
    .orderBy(desc(found.createdAt), desc(found.channel), desc(found.address))
    .limit(limit)
    .offset(offset);
  return { rows, total: rows[0]?.total ?? (offset > 0 ? await ctx.db.$count(optOuts, where) : 0) };
}

type Window = { limit: number; offset: number };

/** Uses kept counts without a search. */
async function pageOfThem(ctx: Ctx, { searchString, reason, page, pageSize }: z.output<typeof listSchema>) {
  const reasons = reason ? [reason] : reasonsHere();
  const ofReason = reasons.length < REASONS.length ? inArray(optOuts.reason, reasons) : undefined;
  const window = { limit: pageSize, offset: offsetOf(page, pageSize) };
  const search = asStored(searchString);
  if (search !== "") {
    return pageOfSearch(ctx, and(ofReason, containsText(optOuts.address, search)), window);
  }
  const begins = await whereListBegins(ctx, reasons.map(listOf), {
    ...window,
    by: "newest",
  });
  const rows = await ctx.db
    .select()
    .from(optOuts)
    .where(and(ofReason, ofItsMonths(optOuts.createdAt, begins)))
    .orderBy(...NEWEST)
    .limit(pageSize)
    .offset(begins.skip);
  return { rows, total: begins.total };
}

/** Lists newest first. Logs each call. Platform admins only. Throws `proof_needed`. */
export const listSuppressed = look(listSchema, async (ctx, input) => {
  const { rows, total } = await pageOfThem(ctx, input);
  const items = rows.map(
    ({ channel, address, reason, createdAt }): Suppressed => ({
      channel,
      address,
      reason,
      since: createdAt,
      mayBeLifted: LIFTABLE.has(reason),
    }),
  );
  return {
    shown: pageOf(items, total, input.page, input.pageSize),
    logged: {
      action: "addresses.viewed",
      subjects: [{ type: "addresses", id: input.reason ?? "all" }],
      data: { count: rows.length, ...searchNote(asStored(input.searchString)) },
    },
  };
});

const liftSchema = z.object({
  channel: z.enum(["email", "sms"]),
  address: z.string().max(320),
  reason: z
    .string({ error: REQUIRED })
    .transform(tidy)
    .pipe(
      z
        .string()
        .min(1, REQUIRED)
        .max(300, asIssue(because("input.too_long", { count: 300 }))),
    ),
});

/**
 * Reopens an address that bounced, complained or was unserved. Logged with a hash of the address. Platform
 * admins only.
 *
 * - After a complaint, campaigns stay off: only the owner may undo that.
 * - Throws `invalid` without a reason, `conflict` (STOP, unsubscribe, already lifted), `proof_needed`.
 */
export const liftSuppression = command(
  liftSchema,
  async (ctx, { channel, address, reason }): Promise<void> => {
    requirePlatform(ctx);
    requireRecentProof(ctx);
    const which = and(
      eq(optOuts.channel, channel),
      eq(optOuts.address, address),
      inArray(optOuts.reason, [...LIFTABLE]),
    );
    const [complaint] = await ctx.db
      .update(optOuts)
      .set({ reason: "unsubscribe" })
      .where(and(which, eq(optOuts.reason, "complaint")))
      .returning({ channel: optOuts.channel });
    const [row] = complaint
      ? [{ was: "complaint" as const }]
      : await ctx.db.delete(optOuts).where(which).returning({ was: optOuts.reason });
    if (!row) throw conflict("address.not_to_lift");
    const subject = { type: "address", id: keyedHash(`${channel}:${address}`) };
    await audit(ctx, "address.lifted", subject, { channel, was: row.was, reason });
  },
);
