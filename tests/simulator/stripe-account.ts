import Stripe from "stripe";
import type { Fault, FaultKind, Simulator } from "@/simulator/core/types";
import { startSimulator } from "@/simulator/server";
import { type Receiver, startReceiver } from "./receiver";

export type StripeAccount = {
  simulator: Simulator;
  app: Receiver;
  stripe: Stripe;
  browser: Stripe;
  /** Delivers all due events and returns them, verified, in the order of arrival. */
  events: () => Promise<Stripe.Event[]>;
  fault: (kind: FaultKind, match: string, times?: number) => void;
  enterCard: (
    number: string,
    more?: Partial<Stripe.PaymentMethodCreateParams.Card>,
  ) => Promise<Stripe.PaymentMethod>;
  sdk: (host: string, port: string) => Stripe;
  until: (holds: () => boolean) => Promise<void>;
  clear: () => void;
  close: () => Promise<void>;
};

export async function openStripeAccount(): Promise<StripeAccount> {
  const app = await startReceiver();
  const simulator = await startSimulator({ port: 0, appUrl: app.url });
  const { hostname, port } = new URL(simulator.url);
  const stripe = connect("sk_test_simulator", hostname, port);
  const browser = connect("pk_test_simulator", hostname, port);
  return {
    simulator,
    app,
    stripe,
    browser,
    events: async () => {
      await simulator.flush();
      return app.received.map(({ body, headers }) =>
        stripe.webhooks.constructEvent(body, headers["stripe-signature"] ?? "", "whsec_simulator"),
      );
    },
    fault: (kind, match, times = 1) => {
      const fault: Fault = { id: `fault_${kind}`, match, kind, times };
      simulator.world.faults.push(fault);
    },
    enterCard: (number, more = {}) =>
      browser.paymentMethods.create({
        type: "card",
        card: { number, exp_month: 12, exp_year: new Date().getFullYear() + 3, cvc: "123", ...more },
      }),
    sdk: (host, at) => connect("sk_test_simulator", host, at),
    until: async (holds) => {
      while (!holds()) await new Promise((next) => setImmediate(next));
    },
    clear: () => {
      simulator.reset();
      app.received.length = 0;
      app.answers.length = 0;
    },
    close: async () => {
      await simulator.stop();
      await app.close();
    },
  };
}

function connect(key: string, host: string, port: string): Stripe {
  return new Stripe(key, { host, port, protocol: "http", maxNetworkRetries: 0, telemetry: false });
}

/** Fails if the call succeeds. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error(`expected a refusal, got ${String(error)}`);
}
