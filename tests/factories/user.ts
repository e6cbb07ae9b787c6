import { eq } from "drizzle-orm";
import { sessions, textConsents, users } from "@/db/schema";
import type { Authenticated, Authentication, BrowserSession } from "@/lib/identity";
import { hashPassword, noteOfDevice, openBrowserSession } from "@/lib/identity/inside";
import { fullName } from "@/lib/kernel";
import { type Ctx, type CtxOptions, makeCtx, newId, systemCtx } from "@/lib/platform";

export type TestUser = typeof users.$inferSelect & { fullName: string };

type Wanted = Partial<Omit<typeof users.$inferInsert, "passwordHash">> & { password?: string };

let number = 0;

const hashes = new Map<string, Promise<string>>();

/** Cached, because hashing is slow by design. */
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

const SYLLABLES = [
  "bam",
  "cot",
  "dug",
  "fel",
  "gir",
  "hap",
  "jun",
  "kev",
  "lom",
  "nid",
  "pok",
  "rus",
  "tav",
  "wex",
];

/** Names of two numbers differ by more than a slip, so none is taken for another. */
const nameFrom = (value: number, start: string): string =>
  [196, 14, 1].reduce(
    (name, weight) => name + SYLLABLES[Math.floor(value / weight) % SYLLABLES.length],
    start,
  );

/** Default: verified by e-mail, with unique name, address and phone. `registeredAt: null`: only invited. */
export async function makeUser(wanted: Wanted = {}): Promise<TestUser> {
  number += 1;
  const { password, ...fields } = wanted;
  const now = new Date("2026-01-05T15:00:00Z");
  const provedAt = fields.emailConfirmedAt === undefined ? now : fields.emailConfirmedAt;
  const [row] = await systemCtx("test")
    .db.insert(users)
    .values({
      id: newId(),
      email: `person.${number}@lakewood.example`,
      phoneNumber: `+1202555${String(1000 + number).slice(-4)}`,
      firstName: nameFrom(number, "Te"),
      lastName: nameFrom(number, "Per"),
      preferredCommunicationMethod: 0,
      registeredAt: now,
      emailConfirmedAt: now,
      emailProvedAt: provedAt,
      emailProof: provedAt && "registration",
      phoneConfirmedAt: now,
      createdAt: now,
      passwordHash: password === undefined ? null : await hashOf(password),
      passwordSetAt: password === undefined ? null : now,
      ...fields,
    })
    .returning();
  if (!row) throw new Error("no user was made");
  if (row.phoneNumber !== null && row.phoneConfirmedAt !== null) await consentTo(row.id, row.phoneNumber);
  return { ...row, fullName: fullName(row) };
}

export async function consentTo(userId: string, phone: string): Promise<void> {
  const ctx = systemCtx("test");
  await ctx.db
    .insert(textConsents)
    .values({ userId, phone, state: "confirmed", changedAt: new Date("2026-01-05T15:00:00Z") })
    .onConflictDoUpdate({ target: [textConsents.userId, textConsents.phone], set: { state: "confirmed" } });
}

export const as = (user: TestUser, options: CtxOptions = {}): Ctx =>
  makeCtx({ kind: "user", userId: user.id, isPlatformAdmin: user.isPlatformAdmin }, options);

export const asVisitor = (options: CtxOptions = {}): Ctx => makeCtx({ kind: "visitor" }, options);

/** A known browser, signed in, by default without a recent second-factor proof. */
export async function browserOf(
  { id: userId, sessionVersion }: Pick<TestUser, "id" | "sessionVersion">,
  options: CtxOptions & { remember?: boolean; proved?: boolean } = {},
): Promise<BrowserSession> {
  const visitor = asVisitor(options);
  const deviceNote = options.deviceNote ?? (await noteOfDevice(null, userId, visitor.now()));
  const ctx: Ctx = { ...visitor, deviceNote };
  const authentication: Authenticated = { challenge: null, userId, sessionVersion, proved: true };
  const session = await openBrowserSession(ctx, authentication, options.remember ?? true);
  if (!options.proved) {
    await ctx.db.update(sessions).set({ provedAt: null }).where(eq(sessions.id, session.sessionId));
  }
  return session;
}

/** Throws if a second-factor challenge is open. */
export function whole(authentication: Authentication): Authenticated {
  if (authentication.challenge !== null) throw new Error("the account asks for a second factor");
  return authentication;
}
