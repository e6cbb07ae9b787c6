import { changeAccounts } from "@/simulator/control/accounts";
import { FAULT_KINDS } from "@/simulator/core/faults";
import { jsonObject, refuse } from "@/simulator/core/json";
import type { Fault, Route, SimPart, SimReply, SimRequest, Simulator } from "@/simulator/core/types";
import { answerMail, receiveMail } from "@/simulator/resend";
import { pendingDeliveries } from "@/simulator/stripe/deliveries";
import { closeDispute, escalateInquiry, moveFunds, openDispute } from "@/simulator/stripe/disputes";
import { StripeApiError } from "@/simulator/stripe/errors";
import { redeliver } from "@/simulator/stripe/events";
import { renewCard } from "@/simulator/stripe/payment-methods";
import { receiveInboundSms } from "@/simulator/twilio";

const MOST_TIMES = 10_000;
const MOST_FAULTS = 1_000;
const LONGEST_ADVANCE_SECONDS = 10 * 366 * 86_400;

/** Under `/_sim`: outbox, faults, clock, inbound texts, reset. */
export function control(simulator: Simulator): SimPart {
  const get = (path: string, handle: Route["handle"]): Route => ({ method: "GET", path, handle });
  const post = (path: string, handle: Route["handle"]): Route => ({ method: "POST", path, handle });
  return {
    routes: [
      get("/_sim/health", () => ({ status: 200, body: { ok: true } })),
      get("/_sim/outbox", outbox),
      get("/_sim/state", state),
      post("/_sim/faults", addFault),
      post("/_sim/clock", (req) => moveClock(simulator, req)),
      post("/_sim/settings", (req) => changeSettings(simulator, req)),
      post("/_sim/inbound-sms", inboundSms),
      post("/_sim/phones", endTextsWith),
      post("/_sim/inbound-email", inboundEmail),
      post("/_sim/events/:id/redeliver", sendAgain),
      post("/_sim/disputes", disputeCharge),
      post("/_sim/disputes/:id", changeDispute),
      post("/_sim/cards/:id/renew", renew),
      post("/_sim/accounts", changeAccounts),
      post("/_sim/flush", async () => {
        await simulator.flush();
        return { status: 200, body: { ok: true } };
      }),
      post("/_sim/reset", () => {
        simulator.reset();
        return { status: 200, body: { ok: true } };
      }),
    ],
  };
}

/** Oldest first; `?to=` filters by address or number. */
function outbox({ world, query }: SimRequest): SimReply {
  // `+` decodes to a space in a query.
  const to = query.get("to")?.trim().toLowerCase();
  const wanted = (address: string) =>
    to === undefined || to === "" || address.toLowerCase() === to || address.toLowerCase() === `+${to}`;
  return {
    status: 200,
    body: {
      emails: world.emails.filter((mail) => wanted(mail.to)),
      texts: world.texts.filter((text) => wanted(text.to)),
    },
  };
}

function state({ world }: SimRequest): SimReply {
  const { stripe } = world;
  return {
    status: 200,
    body: {
      clock: {
        now: new Date(world.now()).toISOString(),
        aheadSeconds: Math.round((world.now() - Date.now()) / 1_000),
      },
      appUrl: world.appUrl,
      settings: world.settings,
      counts: {
        customers: Object.keys(stripe.customers).length,
        paymentMethods: Object.keys(stripe.paymentMethods).length,
        paymentIntents: Object.keys(stripe.paymentIntents).length,
        setupIntents: Object.keys(stripe.setupIntents).length,
        charges: Object.keys(stripe.charges).length,
        balanceTransactions: Object.keys(stripe.balanceTransactions).length,
        refunds: Object.keys(stripe.refunds).length,
        disputes: Object.keys(stripe.disputes).length,
        events: Object.keys(stripe.events).length,
        emails: world.emails.length,
        texts: world.texts.length,
      },
      paymentIntents: latest(Object.values(stripe.paymentIntents)).map((one) => ({
        id: one.id,
        status: one.status,
        amount: one.amount,
        latestCharge: one.latest_charge,
        metadata: one.metadata,
      })),
      charges: latest(Object.values(stripe.charges)).map((one) => ({
        id: one.id,
        status: one.status,
        amount: one.amount,
        amountRefunded: one.amount_refunded,
        disputed: one.disputed,
        paymentIntent: one.payment_intent,
        balanceTransaction: one.balance_transaction,
      })),
      disputes: latest(Object.values(stripe.disputes)).map((one) => ({
        id: one.id,
        status: one.status,
        amount: one.amount,
        charge: one.charge,
      })),
      pendingDeliveries: pendingDeliveries(world),
      faults: world.faults,
      optedOut: [...world.optedOut],
    },
  };
}

const LISTED = 100;
const latest = <T>(all: T[]): T[] => all.slice(-LISTED);

/** `{match, kind, times = 1, delaySeconds?}`; `deliver` and `operation` define the kinds. */
function addFault(req: SimRequest): SimReply {
  const input = jsonObject(req);
  if (!input) return refuse("The body must be a JSON object.");
  const kind = FAULT_KINDS.find((one) => one === input.kind);
  const { match, times = 1, delaySeconds } = input;
  if (!kind) return refuse(`\`kind\` must be one of ${FAULT_KINDS.join(", ")}.`);
  if (typeof match !== "string" || match === "")
    return refuse("`match` must be an event type, `METHOD /path` or `*`.");
  if (!isCount(times, MOST_TIMES)) return refuse(`\`times\` must be a whole number from 1 to ${MOST_TIMES}.`);
  if (delaySeconds !== undefined && !isSeconds(delaySeconds))
    return refuse("`delaySeconds` must not be negative.");
  if (req.world.faults.length >= MOST_FAULTS)
    return refuse(`There are already ${MOST_FAULTS} faults waiting.`);
  const fault: Fault = {
    id: req.world.id("fault"),
    match,
    kind,
    times,
    ...(delaySeconds !== undefined && { delaySeconds }),
  };
  req.world.faults.push(fault);
  req.world.touch();
  return { status: 201, body: fault };
}

async function moveClock(simulator: Simulator, req: SimRequest): Promise<SimReply> {
  const seconds = jsonObject(req)?.advanceSeconds;
  if (!isSeconds(seconds) || seconds > LONGEST_ADVANCE_SECONDS)
    return refuse(`\`advanceSeconds\` must be a number from 0 to ${LONGEST_ADVANCE_SECONDS}.`);
  await simulator.advance(seconds);
  return { status: 200, body: { now: new Date(simulator.world.now()).toISOString() } };
}

/** `{appUrl?, feeDelayMs?, bankMs?, chargedAt?, dateAheadMs?, refundFeeCents?}`, as in `SimSettings`. */
function changeSettings(simulator: Simulator, req: SimRequest): SimReply {
  const input = jsonObject(req);
  if (!input) return refuse("The body must be a JSON object.");
  const { appUrl, feeDelayMs, bankMs, chargedAt, dateAheadMs, refundFeeCents } = input;
  if (
    appUrl !== undefined &&
    (typeof appUrl !== "string" || !/^https?:\/\//.test(appUrl) || !URL.canParse(appUrl))
  )
    return refuse("`appUrl` must be an http address.");
  if (feeDelayMs !== undefined && !isSeconds(feeDelayMs)) return refuse("`feeDelayMs` must not be negative.");
  if (bankMs !== undefined && !isSeconds(bankMs)) return refuse("`bankMs` must not be negative.");
  const chargedAtMs = typeof chargedAt === "string" ? Date.parse(chargedAt) : null;
  if (chargedAt !== undefined && chargedAt !== null && !(chargedAtMs !== null && chargedAtMs >= 0))
    return refuse("`chargedAt` must be a moment such as 2026-12-31T23:50:00Z, or null.");
  if (dateAheadMs !== undefined && !Number.isSafeInteger(dateAheadMs))
    return refuse("`dateAheadMs` must be a whole number.");
  if (refundFeeCents !== undefined && refundFeeCents !== 0 && !isCount(refundFeeCents, 10_000))
    return refuse("`refundFeeCents` must be a whole number from 0 to 10000.");
  if (appUrl !== undefined) simulator.setAppUrl(appUrl);
  if (chargedAt !== undefined) simulator.world.settings.chargedAtMs = chargedAtMs;
  if (feeDelayMs !== undefined) simulator.world.settings.feeDelayMs = feeDelayMs;
  if (bankMs !== undefined) simulator.world.settings.bankMs = bankMs;
  if (dateAheadMs !== undefined) simulator.world.settings.dateAheadMs = Number(dateAheadMs);
  if (refundFeeCents !== undefined) simulator.world.settings.refundFeeCents = refundFeeCents;
  return { status: 200, body: { appUrl: simulator.world.appUrl, ...simulator.world.settings } };
}

/** `{from, body}` */
function inboundSms(req: SimRequest): SimReply {
  const { from, body } = jsonObject(req) ?? {};
  if (typeof from !== "string" || !/^\+[1-9]\d{6,14}$/.test(from))
    return refuse("`from` must be a number like +12025550123.");
  if (typeof body !== "string" || body.length > 1_600)
    return refuse("`body` must be a text of at most 1600 characters.");
  return { status: 200, body: receiveInboundSms(req.world, { from, body }) };
}

/**
 * `{phone, errorCode: number | null}`: texts to this number fail with Twilio's code; null restores delivery.
 */
function endTextsWith(req: SimRequest): SimReply {
  const { phone, errorCode } = jsonObject(req) ?? {};
  if (typeof phone !== "string" || !/^\+[1-9]\d{6,14}$/.test(phone))
    return refuse("`phone` must be a number like +12025550123.");
  if (errorCode !== null && !isCount(errorCode, 99_999))
    return refuse("`errorCode` must be one of Twilio's codes, such as 30005, or null.");
  const { outcomes } = req.world.twilio;
  if (errorCode === null) delete outcomes[phone];
  else outcomes[phone] = errorCode;
  req.world.touch();
  return { status: 200, body: { outcomes } };
}

/** `{mail, body}`: a reply to an e-mail. `{from, to, html}`: an e-mail without plain text. */
function inboundEmail(req: SimRequest): SimReply {
  const { mail, body, from, to, html } = jsonObject(req) ?? {};
  if (typeof from === "string" && typeof to === "string" && typeof html === "string") {
    const received = receiveMail(req.world, { from, to: [to], subject: "Re:", text: null, html });
    return { status: 200, body: { id: received.id } };
  }
  const stored = req.world.resend.mails[String(mail)];
  if (!stored) return refuse("No such e-mail.", 404);
  if (typeof body !== "string" || body.length > 100_000) return refuse("`body` must be a text.");
  return { status: 200, body: answerMail(req.world, stored, body) };
}

/** Resends a Stripe event; `?as=evt_new` or `{asNewEvent: true}` changes its id. */
function sendAgain(req: SimRequest): SimReply {
  const asNew = req.query.get("as") === "evt_new" || jsonObject(req)?.asNewEvent === true;
  const event = redeliver(req.world, req.params.id ?? "", asNew);
  return event ? { status: 200, body: { id: event.id, type: event.type } } : refuse("No such event.", 404);
}

const DISPUTE_KINDS = ["fraudulent", "product_not_received", "inquiry"] as const;
const MOST_CENTS = 100_000_000;

/** `{charge, kind = "fraudulent", amount?}`; may be repeated for a charge. */
function disputeCharge(req: SimRequest): SimReply {
  const { charge, kind = "fraudulent", amount } = jsonObject(req) ?? {};
  const found = req.world.stripe.charges[String(charge)];
  const known = DISPUTE_KINDS.find((one) => one === kind);
  if (!found?.paid) return refuse("No such paid charge.", 404);
  if (!known) return refuse(`\`kind\` must be one of ${DISPUTE_KINDS.join(", ")}.`);
  if (amount !== undefined && !isCount(amount, MOST_CENTS)) return refuse("`amount` must be in cents.");
  return { status: 201, body: openDispute(req.world, found, known, amount) };
}

/**
 * `{outcome: "won" | "lost"}` closes, `{escalate: true}` turns an inquiry into a dispute, `{withdraw: cents}`
 * and `{reinstate: cents}` move money.
 */
function changeDispute(req: SimRequest): SimReply {
  const { outcome, escalate, withdraw, reinstate } = jsonObject(req) ?? {};
  const { world } = req;
  const dispute = world.stripe.disputes[req.params.id ?? ""];
  if (!dispute) return refuse("No such dispute.", 404);
  try {
    if (escalate === true) return { status: 200, body: escalateInquiry(world, dispute) };
    if (isCount(withdraw, MOST_CENTS))
      return { status: 200, body: moveFunds(world, dispute, "withdraw", withdraw) };
    if (isCount(reinstate, MOST_CENTS))
      return { status: 200, body: moveFunds(world, dispute, "reinstate", reinstate) };
    if (outcome !== "won" && outcome !== "lost")
      return refuse("`outcome` must be won or lost, `escalate` true, `withdraw` or `reinstate` cents.");
    return { status: 200, body: closeDispute(world, dispute, outcome) };
  } catch (error) {
    if (error instanceof StripeApiError) return refuse(error.message);
    throw error;
  }
}

/** `{month, year, last4?}`: the bank renews a saved card. */
function renew(req: SimRequest): SimReply {
  const { month, year, last4 } = jsonObject(req) ?? {};
  const method = req.world.stripe.paymentMethods[req.params.id ?? ""];
  if (!isCount(month, 12) || !isCount(year, 9_999)) return refuse("`month` and `year` must be numbers.");
  if (last4 !== undefined && (typeof last4 !== "string" || !/^\d{4}$/.test(last4)))
    return refuse("`last4` must be four digits.");
  if (!method) return refuse("No such card.", 404);
  try {
    return { status: 200, body: renewCard(req.world, method, { month, year, ...(last4 && { last4 }) }) };
  } catch (error) {
    if (error instanceof StripeApiError) return refuse(error.message);
    throw error;
  }
}

const isSeconds = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value) && value >= 0;
const isCount = (value: unknown, most: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= most;
