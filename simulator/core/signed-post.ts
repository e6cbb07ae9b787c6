import { webhookPoster } from "./post-webhook";
import type { JobData, JobHandler, World } from "./types";

type PosterOptions = {
  /** Kind of the job, e.g. `twilio.post`. */
  job: string;
  contentType: string;
  /** Called per attempt; `forged` requests an invalid signature. */
  sign: (post: { id: string; url: string; body: string; forged: boolean }) => Record<string, string>;
  answered?: (world: World, post: { event: string; body: string }, answer: string) => void;
  /** Virtual seconds before each retry. */
  retryAfterSeconds: readonly number[];
};

/** `event` is matched by faults; `id` is shared by all attempts. */
type SignedPost = { id: string; event: string; url: string; body: string };

type Poster = { post: (world: World, what: SignedPost) => void; jobs: Record<string, JobHandler> };

const REORDER_MS = 3_000;
const DEFAULT_DELAY_SECONDS = 30;

const post = webhookPoster({ atOnce: 8, answerWithinMs: 10_000 });

/**
 * Posts signed webhooks of Resend and Twilio, with retries until 2xx; survives a restart. Webhook faults
 * apply once per event: drop, duplicate (`times` extra copies), delay, reorder (sent later than others),
 * bad-signature (first attempt only).
 */
export function createPoster(options: PosterOptions): Poster {
  async function attempt(world: World, data: JobData): Promise<void> {
    const { accepted, body } = await post(world, () => signed(data));
    if (accepted) {
      options.answered?.(world, { event: String(data.event), body: String(data.body) }, body);
      return;
    }
    const tried = Number(data.tried);
    const wait = options.retryAfterSeconds[tried];
    if (wait === undefined) return;
    world.schedule(wait * 1_000, options.job, { ...data, tried: tried + 1, forged: false });
  }

  function signed(data: JobData) {
    const url = String(data.url);
    const body = String(data.body);
    const signature = options.sign({ id: String(data.id), url, body, forged: data.forged === true });
    return { url, body, headers: { "content-type": options.contentType, ...signature } };
  }

  return {
    post(world, what) {
      const fault = world.takeFault(what.event, ["drop", "duplicate", "delay", "reorder", "bad-signature"]);
      if (fault?.kind === "drop") return;
      let wait = 0;
      if (fault?.kind === "delay") wait = (fault.delaySeconds ?? DEFAULT_DELAY_SECONDS) * 1_000;
      if (fault?.kind === "reorder") wait = REORDER_MS;
      const copies = fault?.kind === "duplicate" ? fault.times : 0;
      const data = { ...what, tried: 0, forged: fault?.kind === "bad-signature" };
      for (let copy = 0; copy <= copies; copy++) world.schedule(wait, options.job, data);
    },
    jobs: { [options.job]: attempt },
  };
}
