import { z } from "zod";
import { invalidField } from "@/lib/kernel";
import { eraseVisitorMessages } from "@/lib/notification/inside";
import { audit, command, newUntimedId } from "@/lib/platform";
import { eraseVisitorGifts } from "../erase-giving";
import { giverOf } from "../statements/giver";

const eraseVisitorSchema = z.object({ token: z.string().max(200), agreed: z.boolean().default(false) });

/**
 * Erases the name and the address of a donor without an account from gifts and messages. The link to the gifts of an address
 * proves that it is theirs, and ends. An account with the same address stays as it is. Sums, dates and numbers of gifts stay in
 * the books. Throws `invalid` unless `agreed`, and `not_found` for a link that has ended.
 */
export const eraseVisitor = command(eraseVisitorSchema, async (ctx, { token, agreed }): Promise<void> => {
  const { address } = await giverOf(ctx, token);
  if (!agreed) throw invalidField("agreed", "account.tick_if_sure");
  if (address === null) return;
  const gifts = await eraseVisitorGifts(ctx, address);
  await eraseVisitorMessages(ctx, address);
  await audit(ctx, "visitor.erased", { type: "visitor", id: newUntimedId() }, { gifts });
});
