import { createHash } from "node:crypto";
import type { World } from "@/simulator/core/types";
import { invalid, StripeApiError } from "./errors";
import type { StoredStripeAnswer, StripeState } from "./state";

const KEPT_MS = 24 * 3_600_000;
const LONGEST_KEY = 255;
/** Per state, so that a reset also clears running calls. */
const running = new WeakMap<StripeState, Set<string>>();

export type Claim = {
  stored: StoredStripeAnswer | null;
  /** Keeps it for 24 hours. */
  store: (status: number, body: string) => void;
  /** Must be called in every case. */
  release: () => void;
};

/** 400 for other parameters, 409 while the first call runs. */
export function claim(world: World, key: string, call: string): Claim {
  if (key.length > LONGEST_KEY)
    throw invalid(
      `The idempotency key may be at most ${LONGEST_KEY} characters long.`,
      undefined,
      "Idempotency-Key",
    );
  const fingerprint = createHash("sha256").update(call).digest("hex");
  const inUse = running.get(world.stripe) ?? new Set();
  running.set(world.stripe, inUse);
  if (inUse.has(key))
    throw new StripeApiError(
      409,
      {
        type: "idempotency_error",
        code: "idempotency_key_in_use",
        message: `There is currently another in-progress request using this Stripe Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      },
      true,
    );
  const { answers } = world.stripe;
  const stored = answers[key];
  if (stored && world.now() - stored.at < KEPT_MS) {
    if (stored.fingerprint === fingerprint) return { stored, store: () => {}, release: () => {} };
    throw new StripeApiError(
      400,
      {
        type: "idempotency_error",
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      },
      true,
    );
  }
  inUse.add(key);
  return {
    stored: null,
    store(status, body) {
      answers[key] = { fingerprint, status, body, at: world.now() };
      world.touch();
    },
    release: () => inUse.delete(key),
  };
}
