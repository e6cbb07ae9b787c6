import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { campaigns, memberImports, payouts } from "@/db/schema";
import * as community from "@/lib/community";
import * as identity from "@/lib/identity";
import { DomainError } from "@/lib/kernel";
import * as notification from "@/lib/notification";
import * as payment from "@/lib/payment";
import { hiddenNamesFor } from "@/lib/payment/account/hidden-names-for";
import { type Ctx, newId, newToken, systemCtx, verbFacts } from "@/lib/platform";
import * as user from "@/lib/user";
import type { Scope } from "./every-endpoint";

const exported = Object.entries({ notification, identity, user, community, payment }).flatMap(
  ([context, door]) => Object.entries(door).map(([name, value]) => ({ context, name, value })),
);

type Read = (ctx: Ctx, scope: Scope) => Promise<unknown>;

type CommunityScope = Omit<Scope, "campaignId">;

const payoutOf = async ({ campaignId }: Scope) => {
  const { db } = systemCtx("test");
  const [row] = campaignId
    ? await db
        .select({ id: payouts.id })
        .from(payouts)
        .where(eq(payouts.campaignId, campaignId))
        .orderBy(desc(payouts.requestedAt))
    : [];
  return row?.id ?? newId();
};

const shortCodeOf = async ({ campaignId }: Scope) => {
  const [row] = campaignId
    ? await systemCtx("test")
        .db.select({ code: campaigns.shortCode })
        .from(campaigns)
        .where(eq(campaigns.id, campaignId))
    : [];
  return row?.code ?? "0000000";
};

const importOf = async ({ communityId }: CommunityScope) => {
  const [row] = await systemCtx("test")
    .db.select({ id: memberImports.id })
    .from(memberImports)
    .where(eq(memberImports.communityId, communityId))
    .orderBy(desc(memberImports.createdAt));
  return row?.id ?? newId();
};

/** Inputs of read verbs by field name. Omits optional fields. */
const SAMPLES: Record<string, (scope: CommunityScope) => unknown> = {
  communityId: (scope) => scope.communityId,
  recipientId: (scope) => scope.userId ?? newId(),
  userId: (scope) => scope.userId ?? newId(),
  importId: importOf,
  page: () => 1,
  pageSize: () => 100,
  box: () => "unread",
  amount: () => 25,
  messageType: () => 1,
  kind: () => "users",
  recurringGiftId: () => newId(),
  threadId: () => newId(),
  attachmentId: () => newId(),
  number: () => 1,
  name: () => "nobody.webp",
  token: () => newToken(),
  months: () => 1,
  phone: () => "+12025550199",
  isFixed: () => false,
  donationId: () => newId(),
  from: () => "2020-01-01",
  to: () => "2029-12-31",
};

const CAMPAIGN_SAMPLES: Record<string, (scope: Scope) => unknown> = {
  campaignId: (scope) => scope.campaignId || newId(),
  payoutId: payoutOf,
  shortCode: shortCodeOf,
};

const fieldsOf = (schema: z.ZodType) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);

async function sampleOf(name: string, schema: z.ZodType, scope: Scope): Promise<unknown> {
  if (!(schema instanceof z.ZodObject)) return undefined;
  const input: Record<string, unknown> = {};
  for (const field of fieldsOf(schema)) {
    const sample = CAMPAIGN_SAMPLES[field] ?? SAMPLES[field];
    if (sample) input[field] = await sample(scope);
  }
  const { error } = schema.safeParse(input);
  if (error) throw new Error(`${name} cannot be asked: ${z.prettifyError(error)}. Give its fields a sample.`);
  return input;
}

/**
 * `isAboutCampaign`: its input names a campaign. Any other cannot answer differently for another campaign of
 * the community.
 */
type NamedRead = [name: string, read: Read, isAboutCampaign: boolean];

/**
 * They show a recipient to the desk and take the payout up; `tests/integration/desk-looks.test.ts` covers
 * them.
 */
const OPENS_PAYOUTS = new Set(["openPayout", "openPayouts"]);

/** Queries, which only read, and looks, which are logged. */
const queries = exported.flatMap(({ name, value }): NamedRead[] => {
  const facts = typeof value === "function" ? verbFacts(value) : undefined;
  if (facts?.kind !== "query" && facts?.kind !== "look") return [];
  if (OPENS_PAYOUTS.has(name)) return [];
  const verb = value as (ctx: Ctx, input: unknown) => Promise<unknown>;
  const isAboutCampaign = fieldsOf(facts.schema).some((field) => field in CAMPAIGN_SAMPLES);
  return [
    [name, async (ctx, scope) => verb(ctx, await sampleOf(name, facts.schema, scope)), isAboutCampaign],
  ];
});

/** Reads without an input or schema; no campaign is named. */
const PLAIN_READS: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  accountDataAbout: identity.accountDataAbout,
  campaignTypes: community.campaignTypes,
  communitiesThatNeedMe: community.communitiesThatNeedMe,
  communityCounts: community.communityCounts,
  communityDataAbout: community.communityDataAbout,
  communityTypes: community.communityTypes,
  confirmationFor: identity.confirmationFor,
  readEmailLink: (ctx) => identity.readEmailLink(ctx, newToken()),
  findableCampaigns: (ctx) => community.findableCampaigns(ctx, 1000),
  getAccount: user.getAccount,
  // With the token that the schemas ask for, verbs are about another person.
  givenGiftsOfCaller: (ctx) => payment.givenGifts(ctx, { pageSize: 100 }),
  statementOfCaller: (ctx) => payment.readStatement(ctx, { from: "2020-01-01", to: "2029-12-31" }),
  hasPassword: identity.hasPassword,
  listCardSurges: payment.listCardSurges,
  listDeletions: community.listDeletions,
  listEndedMoney: community.listEndedMoney,
  listSessions: identity.listSessions,
  listStaff: identity.listStaff,
  messageDataAbout: (ctx) => notification.messageDataAbout(ctx, hiddenNamesFor(ctx)),
  messageTypes: community.messageTypes,
  myCard: payment.myCard,
  myCommunities: community.myCommunities,
  myInvitations: community.myInvitations,
  myJoinRequests: community.myJoinRequests,
  myPaymentSettings: payment.myPaymentSettings,
  myPayouts: payment.myPayouts,
  myTotal: payment.myTotal,
  messageQueue: notification.messageQueue,
  openThreads: notification.openThreads,
  openTroubles: payment.openTroubles,
  paymentDataAbout: payment.paymentDataAbout,
  payoutTotals: payment.payoutTotals,
  paypalTable: (ctx) => payment.paypalTable(ctx),
  checksTable: (ctx) => payment.checksTable(ctx),
  pendingEmailChange: identity.pendingEmailChange,
  pendingPhone: user.pendingPhone,
  plansOfMyCard: payment.plansOfMyCard,
  savedCard: payment.savedCard,
  savedCardUse: (ctx) => payment.savedCardUse(ctx, { months: null, isFixed: false }),
  sendFailures: notification.sendFailures,
  suppressionTotals: notification.suppressionTotals,
  textBudget: notification.textBudget,
  textCosts: notification.textCosts,
  textCostsTable: notification.textCostsTable,
  watchState: payment.watchState,
};

export const verbs: NamedRead[] = [
  ...queries,
  ...Object.entries(PLAIN_READS).map(([name, verb]): NamedRead => [name, (ctx) => verb(ctx), false]),
  ["campaignFor", (ctx, scope) => community.campaignFor(ctx, scope), true],
];

/** Exported async functions that are neither verbs nor listed here. */
export const unplaced = (): string[] =>
  exported
    .filter(
      ({ name, value }) =>
        typeof value === "function" &&
        /^async\b/.test(Function.prototype.toString.call(value)) &&
        !verbFacts(value) &&
        !verbs.some(([read]) => read === name) &&
        !NO_READS.has(name),
    )
    .map(({ context, name }) => `${context}: ${name}`);

const names = (text: string) => text.trim().split(/\s+/);

/** They change something, or answer about a secret that the caller shows. */
const NO_READS = new Set([
  // Sign-ins, registrations and links: answers about the caller, or a secret that they send.
  ...names(`
    addPasskey askForNewPasskey askForOwnPasskey askForPasskey isChallengeOpen changePassword checkPassword
    chooseNewEmail completeChangePassword completeRegistration confirmCaller confirmSecondFactor disableSecondFactor
    disconnectExternal externalLogin finishSignIn forgotPassword isNotMeLink isResetLink peekExternal provePassword proveWithCode
    proveWithPasskey readSessionCookie refreshTokens resendEmailChange resendExternalLink sendExternalEmail signIn
    signInWithPasskey startChangeEmail startChangePassword startSecondFactor invitingCommunity readInvitation
    registrationFor`),
  // Answer only the donor, about drafts whose keys they hold.
  ...names("payDraft giftDrafts"),
  // For the worker and the payment webhooks.
  ...names(`
    answerAccountRequests askForConsents forgetConsentRecords forgetDrafts announceDueGifts answerStatementRequests catchUpWithStripe cancelOpenIntents chargeDueGifts closeCustomers detachCards endSurges eraseEndedCommunities fanOutMessages keepRestored leaveInDoubt livesHere settleHere forgetLastMessages forgetOrphans forgetThreads receiveAnswer sendYearStatements
    checkBooksSoon forgetFormerPhones forgetOldImports forgetOldLinks forgetOldRequests forgetOldSessions forgetOldSuggestions forgetPaidRecipients forgetTries gatherPageChanges hideFromLikelyAgain keepWatch keyNames outsideClocks
    reconcilePayments recountAudiences recountReaches scanFiles sendEmails sendImports sendImportsHeldToo sendTexts
    orderGifts settleIntents settleStripeEvents sweepDeliveries receiveStripeEvent tellDesk tellOfExpiringCards tellOfGifts tellOfMilestones tellOfReversals`),
  // They change something.
  ...names(`
    chooseGift closeAccount contactUs contactUsWithFiles createCommunity markPayoutsSent removeCommunityPicture reportConcern setCommunityPicture
    startDonation suggestCampaign updateCommunity writeToAdmins`),
  // The first requests a message to an address, the second formats its input.
  ...names("askForStatement statementFile"),
  // For operators' commands alone; no signed-in user may call them.
  ...names("moveAttachments countAttachmentsByStore movePictures countPicturesByStore"),
  // Counts of running and waiting work: for the private port, the worker and the desk.
  ...names("measuredRunning runningState workerAway tellOfNoWorker"),
  // A file in parts, for platform admins alone.
  "consentsTable",
  // Combines reads about the caller that are called here, with an hourly rate limit.
  "myData",
]);

export async function heard(work: Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await work) ?? "nothing";
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, status, title, errors } = error;
    return JSON.stringify({ code, status, title, errors });
  }
}
