import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { statementLinks } from "@/db/schema/statements";
import { conflict, HOUR, invalidField } from "@/lib/kernel";
import { eraseVisitorMessages } from "@/lib/notification/inside";
import { audit, type Ctx, command, hashToken, newUntimedId, query } from "@/lib/platform";
import { eraseVisitorGifts } from "../erase-giving";
import { giverOf } from "../statements/giver";

/** How long after it was asked for a link erases, in milliseconds. Older ones may have been passed on, to an accountant say. */
const ERASES_FOR = HOUR;

const isNew = (ctx: Ctx, token: string): Promise<number> =>
  ctx.db.$count(
    statementLinks,
    and(
      eq(statementLinks.tokenHash, hashToken(token)),
      gt(statementLinks.createdAt, new Date(ctx.now().getTime() - ERASES_FOR)),
    ),
  );

/** Says whether this link to the gifts of an address also erases (`eraseVisitor`). */
export const linkErases = query(
  z.object({ token: z.string().max(200) }),
  async (ctx, { token }): Promise<boolean> => (await isNew(ctx, token)) > 0,
);

const eraseVisitorSchema = z.object({ token: z.string().max(200), agreed: z.boolean().default(false) });

/**
 * Erases the name and the address of a donor without an account from gifts and messages. The link to the gifts of an address
 * proves that it is theirs, and ends. An account with the same address stays as it is. Sums, dates and numbers of gifts stay in
 * the books. Throws `invalid` unless `agreed`, `not_found` for a link that has ended, and `conflict` for one that was asked for
 * more than an hour ago.
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
