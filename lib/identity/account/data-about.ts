import { and, asc, eq, isNull, sql } from "drizzle-orm";
import {
  accountRequests,
  externalAccounts,
  oneTimeTokens,
  passkeys,
  recoveryCodes,
  sessions,
} from "@/db/schema/identity";
import { auditLog } from "@/db/schema/platform";
import { users } from "@/db/schema/users";
import { moment, type OwnData, unauthenticated } from "@/lib/kernel";
import { LANGUAGE_NAMES } from "@/lib/kernel/languages";
import { type Ctx, isDoneBy, requireUser, shownMethod } from "@/lib/platform";

type User = typeof users.$inferSelect;

const account = (user: User, recoveryCodesLeft: number): OwnData => ({
  name: "account",
  title: "Your account",
  rows: [
    {
      id: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      emailConfirmedAt: moment(user.emailConfirmedAt),
      emailConfirmedBy: user.emailProof,
      phoneNumber: user.phoneNumber,
      phoneConfirmedAt: moment(user.phoneConfirmedAt),
      messagesComeBy: shownMethod(user.preferredCommunicationMethod) === 1 ? "text" : "e-mail",
      messagesAreIn: LANGUAGE_NAMES[user.language],
      timeZone: user.timeZone,
      picture: user.imageName && `/pictures/people/${user.imageName}`,
      hasPassword: user.passwordHash !== null,
      browsersForgottenAt: moment(user.devicesForgottenAt),
      secondFactorSince: moment(user.totpConfirmedAt),
      recoveryCodesLeft,
      isProviderStaff: user.isPlatformAdmin,
      createdAt: moment(user.createdAt),
      registeredAt: moment(user.registeredAt),
      termsVersion: user.termsVersion,
      termsAcceptedAt: moment(user.termsAcceptedAt),
      termsAcceptedBy: user.termsAcceptedBy,
    },
  ],
});

async function signIns(ctx: Ctx, userId: string): Promise<OwnData> {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(sessions.createdAt), asc(sessions.id));
  return {
    name: "signIns",
    title: "Where you are and were signed in",
    rows: rows.map((row) => ({
      kind: row.kind,
      device: row.userAgent,
      address: row.address,
      createdAt: moment(row.createdAt),
      lastSeenAt: moment(row.lastSeenAt),
      endedAt: moment(row.endedAt),
    })),
  };
}

async function waysIn(ctx: Ctx, userId: string): Promise<OwnData> {
  const [keys, links] = await Promise.all([
    ctx.db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt)),
    ctx.db
      .select()
      .from(externalAccounts)
      .where(eq(externalAccounts.userId, userId))
      .orderBy(asc(externalAccounts.provider)),
  ]);
  return {
    name: "waysIn",
    title: "Passkeys, Google and Facebook",
    rows: [
      ...keys.map((row) => ({
        kind: "passkey",
        name: row.name,
        id: row.id,
        createdAt: moment(row.createdAt),
        lastUsedAt: moment(row.lastUsedAt),
      })),
      ...links.map((row) => ({
        kind: row.provider,
        name: null,
        id: row.subject,
        createdAt: moment(row.createdAt),
        lastUsedAt: null,
      })),
    ],
  };
}

const textOf = (value: unknown) => (typeof value === "string" ? value : null);

async function requests(ctx: Ctx, { id, email }: User): Promise<OwnData> {
  const [tokens, asked] = await Promise.all([
    ctx.db
      .select()
      .from(oneTimeTokens)
      .where(eq(oneTimeTokens.userId, id))
      .orderBy(asc(oneTimeTokens.createdAt), asc(oneTimeTokens.id)),
    email === null
      ? []
      : ctx.db
          .select()
          .from(accountRequests)
          .where(eq(accountRequests.email, email))
          .orderBy(asc(accountRequests.createdAt)),
  ]);
  return {
    name: "requests",
    title: "Links and codes you asked for",
    rows: [
      ...tokens.map((row) => ({
        kind: row.purpose,
        about: textOf(row.data.newEmail) ?? textOf(row.data.phoneNumber),
        createdAt: moment(row.createdAt),
        usedAt: moment(row.usedAt),
      })),
      ...asked.map((row) => ({
        kind: row.kind,
        about: row.email,
        createdAt: moment(row.createdAt),
        usedAt: null,
      })),
    ],
  };
}

/** What others did to the account is their personal data. */
async function ownActions(ctx: Ctx, userId: string): Promise<OwnData> {
  const rows = await ctx.db
    .select({
      at: auditLog.at,
      action: auditLog.action,
      subjectType: auditLog.subjectType,
      subjectId: auditLog.subjectId,
    })
    .from(auditLog)
    .where(isDoneBy(userId))
    .orderBy(asc(auditLog.at), asc(auditLog.id));
  return {
    name: "log",
    title: "What you did",
    rows: rows.map(({ at, action, subjectType, subjectId }) => ({
      at: moment(at),
      action,
      about: subjectType,
      id: subjectId,
    })),
  };
}

/** Throws `unauthenticated`. */
export async function accountDataAbout(ctx: Ctx): Promise<OwnData[]> {
  const { userId } = requireUser(ctx);
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!user) throw unauthenticated();
  const [left] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return [
    account(user, left?.count ?? 0),
    ...(await Promise.all([
      signIns(ctx, userId),
      waysIn(ctx, userId),
      requests(ctx, user),
      ownActions(ctx, userId),
    ])),
  ];
}
