import { eq } from "drizzle-orm";
import { troubleLooks } from "@/db/schema/troubles";
import { type Ctx, enqueue } from "@/lib/platform";
import type { LookName } from "./rules/troubles";

/** Runs after commit. */
export async function lookSoon(ctx: Ctx, name: LookName): Promise<void> {
  await ctx.db.update(troubleLooks).set({ dueAt: ctx.now() }).where(eq(troubleLooks.name, name));
  await enqueue(ctx, "keep-watch", { key: `keep-watch:${name}` });
}
