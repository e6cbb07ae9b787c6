import type { accountRequests } from "@/db/schema/identity";
import type { Ctx } from "@/lib/platform";

/** What somebody asked for by an address alone, as it waits for its answer. */
export type AccountRequest = typeof accountRequests.$inferSelect;

/** Finds out whether there is an account, and writes the right letter, in the transaction that closes the request. */
export type Answer = (ctx: Ctx, request: AccountRequest) => Promise<void>;
