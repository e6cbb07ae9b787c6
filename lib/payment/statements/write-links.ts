import { statementLinks } from "@/db/schema/statements";
import { DAY } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { queueEmails } from "@/lib/notification/inside";
import { type Ctx, env, hashToken, newId, newToken, seal } from "@/lib/platform";

export const LINK_LASTS = 30 * DAY;

type Wanted = { email: string; language: Language; dedupeKey: string };

/**
 * Sends each address a link to its gifts. Stores only hashes; messages carry links sealed. Skips keys already
 * sent.
 */
export async function writeLinks(ctx: Ctx, wanted: readonly Wanted[], year?: number): Promise<number> {
  const links = await Promise.all(
    wanted.map(async ({ email, language, dedupeKey }) => {
      const token = newToken();
      const address = `${env().APP_URL}/statement/${token}${year === undefined ? "" : `?year=${year}`}`;
      return { email, language, dedupeKey, tokenHash: hashToken(token), link: await seal(address) };
    }),
  );
  const mails = links.map(({ email, language, dedupeKey, link }) => ({
    dedupeKey,
    to: { email, language },
    data: { link },
  }));
  const stored =
    year === undefined
      ? await queueEmails(ctx, "statement-link", mails)
      : await queueEmails(
          ctx,
          "year-statement-link",
          mails.map((mail) => ({ ...mail, data: { ...mail.data, year: String(year) } })),
        );
  const now = ctx.now();
  const rows = links
    .filter(({ dedupeKey }) => stored.has(dedupeKey))
    .map(({ email, language, tokenHash }) => ({
      id: newId(),
      email,
      tokenHash,
      language,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LINK_LASTS),
    }));
  if (rows.length > 0) await ctx.db.insert(statementLinks).values(rows);
  return rows.length;
}
