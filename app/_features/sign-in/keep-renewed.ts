/** Milliseconds before expiry (001 §4). */
const BEFORE_END = 10_000;
const RETRY_AFTER = 5_000;

/** `until` only orders two answers: a device's clock can be years off. */
export type Validity = { until: number; forMs: number };

type Deadline = { until: number; forMs: number; wallTime: number; steadyTime: number };

/** In this tab. */
let newest: Deadline | null = null;

function arrived({ until, forMs }: Validity): Deadline {
  newest = { until, forMs, wallTime: Date.now(), steadyTime: performance.now() };
  return newest;
}

/** A page from the router cache carries an older duration. */
const ofPage = (validity: Validity): Deadline =>
  newest && newest.until >= validity.until ? newest : arrived(validity);

/** One clock stops during sleep, the other may be set back: use the larger advance. */
function untilRenewal({ forMs, wallTime, steadyTime }: Deadline): number {
  const passed = Math.max(Date.now() - wallTime, performance.now() - steadyTime);
  return forMs - BEFORE_END - passed;
}

type Renewing = {
  validity: Validity;
  /** Null once the session ended. */
  renew: () => Promise<Validity | null | "later">;
  onEnded: () => void;
};

/** Uses durations only. `wake` checks again after sleep. */
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
