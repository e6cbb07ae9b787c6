import { and, asc, eq } from "drizzle-orm";
import { optOuts, textConsentRecords, textConsents } from "@/db/schema";
import { DAY } from "@/lib/kernel";
import { askForConsents } from "@/lib/notification";
import { systemCtx } from "@/lib/platform";
import { addMember, type TestCommunity } from "../factories/community";
import { makeUser, type TestUser } from "../factories/user";
import type { Services } from "./services";

export const NOW = new Date("2026-03-10T17:00:00Z");
export const at = (ms: number) => ({ now: () => new Date(NOW.getTime() + ms) });
/** Not cached: every file has a separate database. */
const db = () => systemCtx("test").db;

export const stateOf = async ({ id, phoneNumber }: TestUser) =>
  (
    await db()
      .select({ state: textConsents.state })
      .from(textConsents)
      .where(and(eq(textConsents.userId, id), eq(textConsents.phone, phoneNumber ?? "")))
  )[0]?.state ?? null;

export const recordOf = (phone: string | null) =>
  db()
    .select({
      userId: textConsentRecords.userId,
      state: textConsentRecords.state,
      source: textConsentRecords.source,
      words: textConsentRecords.words,
    })
    .from(textConsentRecords)
    .where(eq(textConsentRecords.phone, phone ?? ""))
    .orderBy(asc(textConsentRecords.at), asc(textConsentRecords.id));

export const closedFor = async (phone: string | null) =>
  (
    await db()
      .select({ reason: optOuts.reason })
      .from(optOuts)
      .where(eq(optOuts.address, phone ?? ""))
  ).map((row) => row.reason);

export async function wantsTexts(
  community: TestCommunity,
  fields: Partial<TestUser> = {},
  { age = 2 * DAY }: { age?: number } = {},
): Promise<TestUser> {
  return addMember(
    community,
    await makeUser({
      preferredCommunicationMethod: 1,
      phoneConfirmedAt: null,
      registeredAt: new Date(NOW.getTime() - age),
      ...fields,
    }),
  );
}

export async function askForTexts(services: Services, ms = 0): Promise<void> {
  await askForConsents(systemCtx("worker", at(ms)));
  await services.deliver(at(ms));
}

export const textsInShort = (services: Services, person: { phoneNumber: string | null }) =>
  services.textsTo(person).map(({ body }) => (body.includes("reply YES") ? "asked" : body));
