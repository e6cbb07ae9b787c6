import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "@/db/schema/users";
import { ownRow } from "@/lib/identity/inside";
import { asIssue, unauthenticated } from "@/lib/kernel";
import { LANGUAGES, type Language } from "@/lib/kernel/languages";
import { command, query } from "@/lib/platform";
import { lockAccount } from "./lock-account";

export const languageSchema = z.enum(LANGUAGES, { error: asIssue("input.invalid") });

export const myLanguage = query(z.undefined(), async (ctx): Promise<Language> => {
  const person = await ownRow(ctx);
  if (!person) throw unauthenticated();
  return person.language;
});

/** Throws `invalid` for an unsupported language. */
export const setLanguage = command(
  z.object({ language: languageSchema }),
  async (ctx, { language }): Promise<void> => {
    const { id } = await lockAccount(ctx);
    await ctx.db.update(users).set({ language }).where(eq(users.id, id));
  },
);
