import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { pictures } from "@/db/schema/users";
import { PICTURE_TYPE } from "@/lib/integrations/pictures";
import { notFound } from "@/lib/kernel";
import { type Ctx, newToken, query } from "@/lib/platform";

/** A person's picture belongs to their account; a community's has no owner. */
export const PICTURE_KINDS = ["people", "communities"] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/**
 * Keeps a picture that `reencodePicture` made, and returns its name: 256 random bits. In the transaction that gives the
 * name to the person or the community, whose row is locked. Without `userId` it is a community's.
 */
export async function keepPicture(
  ctx: Ctx,
  { bytes, userId }: { bytes: Uint8Array; userId?: string },
): Promise<string> {
  if (!ctx.inTransaction) throw new Error("a picture is kept in the transaction that shows it");
  const name = newToken();
  await ctx.db.insert(pictures).values({ name, userId: userId ?? null, bytes, createdAt: ctx.now() });
  return name;
}

/** Forgets a picture that was replaced or removed. Does nothing for null and for a name that was deleted already. */
export async function dropPicture(ctx: Ctx, name: string | null): Promise<void> {
  if (name !== null) await ctx.db.delete(pictures).where(eq(pictures.name, name));
}

const shownSchema = z.object({ kind: z.string(), name: z.string() });

/** The bytes of a picture, for whoever knows its name. Throws `not_found`. */
export const readPicture = query(
  shownSchema,
  async (ctx, { kind, name }): Promise<{ bytes: Uint8Array; type: string }> => {
    const [picture] =
      PICTURE_KINDS.some((known) => known === kind) && /^[A-Za-z0-9_-]{43}$/.test(name)
        ? await ctx.db
            .select({ bytes: pictures.bytes })
            .from(pictures)
            .where(
              and(
                eq(pictures.name, name),
                kind === "people" ? isNotNull(pictures.userId) : isNull(pictures.userId),
              ),
            )
        : [];
    if (!picture) throw notFound("an unknown picture");
    return { bytes: picture.bytes, type: PICTURE_TYPE };
  },
);
