import { sql } from "drizzle-orm";
import { communities, memberships, users } from "@/db/schema";
import { newId, systemCtx } from "@/lib/platform";

/** A community of the benchmark, with whom its searches look for. */
export type Town = { communityId: string; adminId: string; recipientId: string; size: number };

const FIRST =
  `Ada Ben Clara Diego Elena Frank Grace Hugo Iris Jonas Karen Leo Maya Noel Olga Pablo Quinn Rosa Simon Tara
  Umar Vera Wendell Ximena Yusuf Zelda José Zoë`.split(/\s+/);
const SYLLABLES = "bar dol fen gar hol kes lin mor nad pel ran sol tam ver wil zan".split(" ");

const familyOf = (n: number) => {
  const part = (at: number) => SYLLABLES[at % SYLLABLES.length] ?? "";
  const name = part(n) + part(Math.floor(n / 16)) + part(Math.floor(n / 256) + 3 * n);
  return name.charAt(0).toUpperCase() + name.slice(1);
};

const BATCH = 500;

/**
 * A community of so many members with everyday names, one in fourteen with an accent. One of them, whom the searches
 * look for, is called Theodora Kesselring wherever they are.
 */
export async function makeTown(size: number): Promise<Town> {
  const { db } = systemCtx("bench");
  const now = new Date();
  const communityId = newId();
  await db.insert(communities).values({
    id: communityId,
    communityTypeId: 1,
    name: `Town of ${size}`,
    createdAt: now,
    confirmedAt: now,
  });
  const people = Array.from({ length: size }, (_, n) => ({
    id: newId(),
    email: `member.${n}@town${size}.example`,
    phoneNumber: `+1${String(size).slice(0, 1)}${String(200_000_000 + n * 7)}`,
    firstName: n === 1 ? "Theodora" : (FIRST[n % FIRST.length] ?? "Ada"),
    lastName: n === 1 ? "Kesselring" : familyOf(n),
    preferredCommunicationMethod: n % 2,
    registeredAt: now,
    emailConfirmedAt: now,
    createdAt: now,
  }));
  for (let at = 0; at < size; at += BATCH) {
    const some = people.slice(at, at + BATCH);
    await db.insert(users).values(some);
    await db.insert(memberships).values(
      some.map(({ id: userId }, n) => ({
        communityId,
        userId,
        role: at + n === 0 ? 1 : 0,
        joinedAt: now,
        cameBy: "invited" as const,
      })),
    );
  }
  const [admin, recipient] = people;
  if (!admin || !recipient) throw new Error("a town needs two people");
  return { communityId, adminId: admin.id, recipientId: recipient.id, size };
}

/** Writes index entries where they belong, and statistics, as autovacuum does within minutes. */
export const settle = () => systemCtx("bench").db.execute(sql`vacuum (analyze)`);
