import { sql } from "drizzle-orm";
import { communities, memberships, users } from "@/db/schema";
import { keyNames } from "@/lib/community";
import { newId, systemCtx } from "@/lib/platform";

export type Town = { communityId: string; adminId: string; recipientId: string; size: number };

const FIRST =
  `Ada Adam Agnes Alba Albert Amos Andre Anita Anna Arthur Basil Beth Bianca Boris Bruno Carla Carol Celia
  Chloe Clara Conrad Cora Cyrus Dalia Damian Daphne Della Dennis Diego Dora Edgar Edith Elena Elias Ella Emil Erika
  Esther Ethan Eva Felix Fiona Flora Frank Freda Gabriel Gemma George Gina Grace Greta Gwen Hanna Harold Hazel Hector
  Helena Henry Hilda Hugo Ida Ingrid Irene Iris Isaac Ivan Jasmin Jerome Joan Jonas Judith Julia Karen Karl Keira Kurt
  Lara Laura Leo Lionel Lorna Lucas Lydia Magda Marcus Maria Martha Maya Milo Mina Mona Nadia Nelson Nina Noel Norman
  Olga Olive Oscar Otto Pablo Paula Petra Philip Quinn Rachel Ralph Rita Robin Rosa Ruth Samuel Sandra Sara Silas Simon
  Sofia Stella Tamara Tara Tessa Theo Thomas Tobias Ulla Umar Ursula Vera Victor Viola Walter Wanda Wendell Willa Ximena
  Yara Yusuf Zelda José Zoë Jürgen Begoña Søren Élodie Иван`.split(/\s+/);
const SYLLABLES = "bar dol fen gar hol kes lin mor nad pel ran sol tam ver wil zan".split(" ");

const familyOf = (n: number) => {
  const part = (at: number) => SYLLABLES[at % SYLLABLES.length] ?? "";
  const name = part(n) + part(Math.floor(n / 16)) + part(Math.floor(n / 256) + 3 * n);
  return name.charAt(0).toUpperCase() + name.slice(1);
};

const BATCH = 500;

/** Everyday names, some with accents, one in 150 non-Latin. Searches look for Theodora Kesselring. */
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

/** Does what the worker and autovacuum do within minutes. */
export async function settle(): Promise<void> {
  await keyNames(systemCtx("bench"));
  await systemCtx("bench").db.execute(sql`vacuum (analyze)`);
}
