/** How long before its end the session is renewed, in milliseconds (001 §4). */
const BEFORE_END = 10_000;
const RETRY_AFTER = 5_000;

/**
 * How long a session is still valid when the server says so. `until` is the server's time and only tells which of two
 * answers is newer: a device's clock can be minutes or years away from it.
 */
export type Validity = { until: number; forMs: number };

type Deadline = { until: number; forMs: number; wallTime: number; steadyTime: number };

/** The newest session of this browser tab. */
let newest: Deadline | null = null;

function arrived({ until, forMs }: Validity): Deadline {
  newest = { until, forMs, wallTime: Date.now(), steadyTime: performance.now() };
  return newest;
}

/** A page from the router's cache carries an older answer, whose duration has begun before. */
const ofPage = (validity: Validity): Deadline =>
  newest && newest.until >= validity.until ? newest : arrived(validity);

/**
 * Milliseconds until the renewal. One clock stops while the computer sleeps, the other may be set back: the one that
 * moved further counts.
 */
function untilRenewal({ forMs, wallTime, steadyTime }: Deadline): number {
  const passed = Math.max(Date.now() - wallTime, performance.now() - steadyTime);
  return forMs - BEFORE_END - passed;
}

type Renewing = {
  validity: Validity;
  /** Renews the session: the new validity, null once it has ended, "later" for a failed call. */
  renew: () => Promise<Validity | null | "later">;
  onEnded: () => void;
};

/**
 * Renews the session ten seconds before it ends, by durations alone. `wake` looks again after the computer slept.
 */
export function keepRenewed({ validity, renew, onEnded }: Renewing): { wake: () => void; stop: () => void } {
  let deadline = ofPage(validity);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isAsking = false;

  const plan = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(ask, Math.max(0, ms));
  };
  async function ask() {
    if (isStopped || isAsking) return;
    const ahead = untilRenewal(deadline);
    if (ahead > 0) return plan(ahead);
    isAsking = true;
    const next = await renew();
    isAsking = false;
    if (isStopped) return;
    if (next === null) return onEnded();
    if (next === "later") return plan(RETRY_AFTER);
    deadline = arrived(next);
    plan(Math.max(RETRY_AFTER, untilRenewal(deadline)));
  }

  plan(untilRenewal(deadline));
  return {
    wake: () => void ask(),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
