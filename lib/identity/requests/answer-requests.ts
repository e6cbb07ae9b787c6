import { and, asc, eq, isNull, lt, notInArray } from "drizzle-orm";
import { type AccountRequestKind, accountRequests, oneTimeTokens } from "@/db/schema/identity";
import { HOUR, KEPT_FOR } from "@/lib/kernel";
import { type Ctx, inTransaction, log, requireSystem } from "@/lib/platform";
import { answerExternalEmail } from "../external/confirm-email";
import { answerWrongPasswords } from "../notices/wrong-passwords";
import { answerPasswordReset } from "../password/answer-password-reset";
import { answerRegistration } from "../registration/answer-registration";
import type { AccountRequest } from "./request-by-email";

/** Queues the matching e-mail, in the transaction that closes the request. */
type Answer = (ctx: Ctx, request: AccountRequest) => Promise<void>;

const ANSWERS: Partial<Record<AccountRequestKind, Answer>> = {
  registration: answerRegistration,
  "external-email": answerExternalEmail,
  "password-reset": answerPasswordReset,
  "wrong-passwords": answerWrongPasswords,
};

/** Retries of a failing request, in milliseconds. */
const PATIENCE = HOUR;
/** Requests and expired tokens hold personal data. */
const KEPT = KEPT_FOR.accountRequest;

type Outcome = { failed: string } | "answered" | "none";

async function answerNext(ctx: Ctx, tried: readonly string[]): Promise<Outcome> {
  let taken: AccountRequest | undefined;
  try {
    return await inTransaction(ctx, async (inner) => {
      const [request] = await inner.db
        .select()
        .from(accountRequests)
        .where(and(isNull(accountRequests.doneAt), notInArray(accountRequests.id, [...tried])))
        .orderBy(asc(accountRequests.createdAt))
        .limit(1)
        .for("update", { skipLocked: true });
      if (!request) return "none";
      taken = request;
      const answer = ANSWERS[request.kind];
      if (!answer) throw new Error(`nobody answers requests of kind ${request.kind}`);
      await answer(inner, request);
      await inner.db
        .update(accountRequests)
        .set({ doneAt: inner.now() })
        .where(eq(accountRequests.id, request.id));
      return "answered";
    });
  } catch (error) {
    if (!taken) throw error;
    await noteFailure(ctx, taken, error);
    return { failed: taken.id };
  }
}

/** Retried by later runs, for an hour. */
async function noteFailure(ctx: Ctx, request: AccountRequest, error: unknown): Promise<void> {
  const isExpired = ctx.now().getTime() - request.createdAt.getTime() > PATIENCE;
  log.error(isExpired ? "account_request_given_up" : "account_request_failed", error, {
    accountRequest: request.id,
    kind: request.kind,
  });
  if (!isExpired) return;
  await ctx.db.update(accountRequests).set({ doneAt: ctx.now() }).where(eq(accountRequests.id, request.id));
}

/** Answers the requests. A failure does not stop the others. Several workers may run it concurrently. */
export async function answerAccountRequests(ctx: Ctx): Promise<{ answered: number; failed: number }> {
  requireSystem(ctx);
  const tried: string[] = [];
  for (let answered = 0; ; ) {
    const outcome = await answerNext(ctx, tried);
    if (outcome === "none") return { answered, failed: tried.length };
    if (outcome === "answered") answered += 1;
    else tried.push(outcome.failed);
  }
}

export async function forgetOldRequests(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  const before = new Date(ctx.now().getTime() - KEPT);
  await ctx.db.delete(accountRequests).where(lt(accountRequests.doneAt, before));
  await ctx.db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, before));
}
