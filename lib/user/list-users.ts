import { and, asc, eq, gt, isNull, lte, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { users } from "@/db/schema/users";
import { MAX_PAGE_SIZE, offsetOf, PAGE_SIZE, type Paged, pageOf, tidy } from "@/lib/kernel";
import {
  type Ctx,
  foldedPattern,
  look,
  type PageBegins,
  searchNote,
  shownMethod,
  whereListBegins,
  windowOfNames,
} from "@/lib/platform";
import { accountSchema } from "./account";

/** 001 §3. */
export const listedUserSchema = accountSchema.extend({ createdAt: z.date() });
type ListedUser = z.infer<typeof listedUserSchema>;

const inputSchema = z.object({
  searchString: z
    .string()
    .transform((text) => tidy(text).slice(0, 100))
    .default(""),
  page: z.number().int().min(1).default(1),
  pageSize: z.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
});

/** As in the indexes `users_named` and `users_text`. */
const name = sql`${users.firstName} || ' ' || ${users.lastName}`;
const sortName: SQL<string> = sql<string>`fold_text(${name}) collate "C"`;
const searchText = sql`text_of_member(${name}, ${users.email}, null)`;

type Window = { limit: number; offset: number };

const key = { id: users.id, sortName: sortName.as("sort_name") };

/**
 * Filters before sorting, because Postgres might otherwise scan all names. Hides pattern and page from the
 * planner: replanning per pattern takes longer than the lookup.
 */
function foundInOrder(ctx: Ctx, searchString: string, { limit, offset }: Window) {
  const found = ctx.db
    .select(key)
    .from(users)
    .where(and(isNull(users.deletedAt), sql`${searchText} like (select ${foldedPattern(searchString)})`))
    .as("found");
  const numbered = ctx.db
    .select({
      id: found.id,
      sortName: found.sortName,
      number: sql<number>`row_number() over (order by ${found.sortName}, ${found.id})`.as("number"),
      total: sql<number>`(count(*) over ())::int`.as("total"),
    })
    .from(found)
    .as("numbered");
  return ctx.db
    .select({ id: numbered.id, sortName: numbered.sortName, total: numbered.total })
    .from(numbered)
    .where(and(gt(numbered.number, offset), lte(numbered.number, offset + limit)))
    .as("page");
}

/** Skips rows in the index alone. */
function allInOrder(ctx: Ctx, begins: PageBegins) {
  const { where, by, limit, offset } = windowOfNames(sortName, begins);
  return ctx.db
    .select({ ...key, total: sql<number>`${begins.total}::int`.as("total") })
    .from(users)
    .where(and(isNull(users.deletedAt), where))
    .orderBy(by(sortName), by(users.id))
    .limit(limit)
    .offset(offset)
    .as("page");
}

type Page = ReturnType<typeof foundInOrder> | ReturnType<typeof allInOrder>;

const detailsOf = (ctx: Ctx, page: Page) =>
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
      total: page.total,
    })
    .from(page)
    .innerJoin(users, eq(users.id, page.id))
    .orderBy(asc(page.sortName), asc(page.id));

const totalOf = async (ctx: Ctx, searchString: string): Promise<number> => {
  const [first] = await detailsOf(ctx, foundInOrder(ctx, searchString, { limit: 1, offset: 0 }));
  return first?.total ?? 0;
};

async function pageOfUsers(
  ctx: Ctx,
  { searchString, page, pageSize }: z.output<typeof inputSchema>,
): Promise<Paged<ListedUser>> {
  const window = { limit: pageSize, offset: offsetOf(page, pageSize) };
  const shown = (rows: Awaited<ReturnType<typeof detailsOf>>, total: number) =>
    pageOf(
      rows.map(({ total: _, ...row }) => ({
        ...row,
        preferredCommunicationMethod: shownMethod(row.preferredCommunicationMethod),
      })),
      total,
      page,
      pageSize,
    );
  if (searchString !== "") {
    const rows = await detailsOf(ctx, foundInOrder(ctx, searchString, window));
    return shown(rows, rows[0]?.total ?? (page > 1 ? await totalOf(ctx, searchString) : 0));
  }
  const begins = await whereListBegins(ctx, ["users"], { ...window, by: "names" });
  return shown(begins.first === null ? [] : await detailsOf(ctx, allInOrder(ctx, begins)), begins.total);
}

/**
 * Lists people with an account or an invitation, by name, without communities or campaigns. A short
 * `searchString` matches the start of a word. For the provider (001 §7) with a recent proof; audited
 * (`people.looked_up`).
 */
export const listUsers = look(inputSchema, async (ctx, input) => {
  const shown = await pageOfUsers(ctx, input);
  const people = shown.items.map(({ id }) => id);
  return {
    shown,
    logged: {
      action: "people.looked_up",
      subjects: [{ type: "people", id: "all" }],
      data: { ...searchNote(input.searchString), people },
    },
  };
});
