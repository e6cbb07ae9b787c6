import { randomBytes } from "node:crypto";
import { emptyFacebookState } from "@/simulator/facebook/state";
import { emptyGoogleState } from "@/simulator/google/state";
import { emptyResendState } from "@/simulator/resend/state";
import { emptyStripeState } from "@/simulator/stripe/state";
import { emptyTwilioState } from "@/simulator/twilio/state";
import { takeFault } from "./faults";
import { createLimits } from "./limits";
import { createScheduler, type Scheduler } from "./scheduler";
import type { Job, JobHandler, SimSettings, World } from "./types";

export type SavedWorld = Pick<
  World,
  "emails" | "texts" | "stripe" | "resend" | "twilio" | "google" | "facebook" | "faults" | "jobs"
> & {
  optedOut: string[];
  clockOffset: number;
};

type WorldOptions = {
  appUrl: string;
  selfUrl: string;
  settings: SimSettings;
  jobHandlers: Record<string, JobHandler>;
  saved: Partial<SavedWorld> | null;
  onTouch: () => void;
  log: (line: string) => void;
};

type WorldControl = {
  world: World;
  scheduler: Scheduler;
  /** Keeps the clock's offset and the settings: virtual time never goes back. */
  reset: () => void;
  save: () => SavedWorld;
};

const ID_LENGTH = 24;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Random, so that ids never repeat after a reset. */
function randomId(prefix: string): string {
  let id = `${prefix}_`;
  for (const byte of randomBytes(ID_LENGTH)) id += ALPHABET[byte % ALPHABET.length];
  return id;
}

/** Also starts its clock and jobs. */
export function createWorld(options: WorldOptions): WorldControl {
  const { saved, log } = options;
  const scheduler = createScheduler(saved?.clockOffset ?? 0, (error) =>
    log(`a timer failed: ${String(error)}`),
  );

  const keepWithinLimits = createLimits();
  const touch = () => {
    keepWithinLimits(world);
    options.onTouch();
  };

  const world: World = {
    now: scheduler.now,
    appUrl: options.appUrl,
    selfUrl: options.selfUrl,
    id: randomId,
    emails: saved?.emails ?? [],
    texts: saved?.texts ?? [],
    optedOut: new Set(saved?.optedOut ?? []),
    stripe: { ...emptyStripeState(), ...saved?.stripe },
    resend: { ...emptyResendState(), ...saved?.resend },
    twilio: { ...emptyTwilioState(), ...saved?.twilio },
    google: { ...emptyGoogleState(), ...saved?.google },
    facebook: { ...emptyFacebookState(), ...saved?.facebook },
    faults: saved?.faults ?? [],
    jobs: saved?.jobs ?? [],
    settings: options.settings,
    takeFault: (subject, kinds) => {
      const fault = takeFault(world.faults, subject, kinds);
      if (fault) touch();
      return fault;
    },
    later: scheduler.later,
    schedule(ms, kind, data) {
      const job: Job = { id: randomId("job"), kind, data, dueAt: scheduler.now() + Math.max(0, ms) };
      world.jobs.push(job);
      touch();
      start(job);
    },
    touch,
  };

  // Removed after it ran, so that a killed simulator runs it again.
  function start(job: Job) {
    scheduler.later(job.dueAt - scheduler.now(), async () => {
      if (!world.jobs.includes(job)) return;
      const handler = options.jobHandlers[job.kind];
      try {
        if (handler) await handler(world, job.data);
        else log(`no handler for the job ${job.kind}`);
      } finally {
        const at = world.jobs.indexOf(job);
        if (at >= 0) world.jobs.splice(at, 1);
        touch();
      }
    });
  }
  for (const job of world.jobs) start(job);

  return {
    world,
    scheduler,
    reset() {
      scheduler.clear();
      world.emails = [];
      world.texts = [];
      world.optedOut = new Set();
      world.stripe = emptyStripeState();
      world.resend = emptyResendState();
      world.twilio = emptyTwilioState();
      world.google = emptyGoogleState();
      world.facebook = emptyFacebookState();
      world.faults = [];
      world.jobs = [];
      touch();
    },
    save: () => ({
      emails: world.emails,
      texts: world.texts,
      optedOut: [...world.optedOut],
      stripe: world.stripe,
      resend: world.resend,
      twilio: world.twilio,
      google: world.google,
      facebook: world.facebook,
      faults: world.faults,
      jobs: world.jobs,
      clockOffset: scheduler.offset(),
    }),
  };
}
