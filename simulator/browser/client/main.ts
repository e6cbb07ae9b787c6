import { createStripe } from "./stripe";

/** Expected by `@stripe/stripe-js` 10, which warns about others. */
const VERSION = "endive";

function ownOrigin(): string {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement) || !script.src) {
    throw new Error("Load the simulated stripe.js with a script element.");
  }
  return new URL(script.src).origin;
}

const origin = ownOrigin();

function Stripe(publishableKey: string) {
  if (typeof publishableKey !== "string" || !publishableKey.startsWith("pk_test_")) {
    throw new Error("The simulator takes a publishable test key only.");
  }
  return createStripe(origin, publishableKey);
}

Object.defineProperty(window, "Stripe", {
  value: Object.assign(Stripe, { version: VERSION }),
  configurable: true,
  writable: true,
});
