import { and, asc, count, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import { users } from "@/db/schema/users";
import { MAX_PAGE_SIZE, offsetOf, PAGE_SIZE, type Paged, pageOf, tidy } from "@/lib/kernel";
import { containsText, query, requirePlatform } from "@/lib/platform";
import { accountSchema } from "./account";

/** A person in the provider's list: user details (001 §3), and since when they are here. */
export const listedUserSchema = accountSchema.extend({ createdAt: z.date() });
export type ListedUser = z.infer<typeof listedUserSchema>;

const inputSchema = z.object({
  searchString: z
    .string()
    .transform((text) => tidy(text).slice(0, 100))
    .default(""),
  page: z.number().int().min(1).default(1),
  pageSize: z.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
});

/**
 * Everybody with an account or an invitation, by name; `searchString` is part of a name or an e-mail. Says nothing of
 * communities or campaigns. For the provider (001 §7).
 */
export const listUsers = query(
  inputSchema,
  async (ctx, { searchString, page, pageSize }): Promise<Paged<ListedUser>> => {
    requirePlatform(ctx);
    const name = sql`(${users.firstName} || ' ' || ${users.lastName})`;
    const found =
      searchString === ""
        ? undefined
        : or(containsText(name, searchString), containsText(users.email, searchString));
    const where = and(isNull(users.deletedAt), found);
    const [rows, [all]] = await Promise.all([
      ctx.db
        .select({
          id: users.id,
          firstName: users.firstName,
          lastName: users.lastName,
          email: users.email,
          emailConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
          phoneNumber: users.phoneNumber,
          phoneNumberConfirmed: sql<boolean>`${users.phoneConfirmedAt} is not null`,
          imageName: users.imageName,
          isVerified: sql<boolean>`${users.registeredAt} is not null`,
          preferredCommunicationMethod: users.preferredCommunicationMethod,
          createdAt: users.createdAt,
        })
        .from(users)
        .where(where)
        .orderBy(asc(sql`lower(${users.firstName})`), asc(sql`lower(${users.lastName})`), asc(users.id))
        .limit(pageSize)
        .offset(offsetOf(page, pageSize)),
      ctx.db.select({ count: count() }).from(users).where(where),
    ]);
    return pageOf(rows, all?.count ?? 0, page, pageSize);
  },
);
