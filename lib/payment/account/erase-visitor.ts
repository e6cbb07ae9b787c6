import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { statementLinks } from "@/db/schema/statements";
import { conflict, HOUR, invalidField } from "@/lib/kernel";
import { eraseVisitorMessages } from "@/lib/notification/inside";
import { audit, type Ctx, command, hashToken, newUntimedId, query } from "@/lib/platform";
import { eraseVisitorGifts } from "../erase-giving";
import { giverOf } from "../statements/giver";

/** In ms: older links may have been passed on. */
const ERASES_FOR = HOUR;

const isNew = (ctx: Ctx, token: string): Promise<number> =>
  ctx.db.$count(
    statementLinks,
    and(
      eq(statementLinks.tokenHash, hashToken(token)),
      gt(statementLinks.createdAt, new Date(ctx.now().getTime() - ERASES_FOR)),
    ),
  );

export const linkErases = query(
  z.object({ token: z.string().max(200) }),
  async (ctx, { token }): Promise<boolean> => (await isNew(ctx, token)) > 0,
);

const eraseVisitorSchema = z.object({ token: z.string().max(200), agreed: z.boolean().default(false) });

/**
 * Erases a donor without an account from gifts and messages, and ends their link, which proves the address.
 * Accounts are untouched; sums, dates and numbers stay.
 *
 * - Throws `invalid` unless `agreed`, `not_found` for an expired link, `conflict` for one older than an hour.
 */
export const eraseVisitor = command(eraseVisitorSchema, async (ctx, { token, agreed }): Promise<void> => {
  const { address } = await giverOf(ctx, token);
  if (!agreed) throw invalidField("agreed", "account.tick_if_sure");
  if ((await isNew(ctx, token)) === 0) throw conflict("statement.link_too_old");
  if (address === null) return;
  const gifts = await eraseVisitorGifts(ctx, address);
  await eraseVisitorMessages(ctx, address);
  await audit(ctx, "visitor.erased", { type: "visitor", id: newUntimedId() }, { gifts });
});
