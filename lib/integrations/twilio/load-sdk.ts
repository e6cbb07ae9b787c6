import type RequestClient from "twilio/lib/base/RequestClient.js";
import { SECOND } from "@/lib/kernel";
import { answerWithin, idHeader, patienceLeft } from "@/lib/platform";
import { callingProvider, isProviderFailure, logProviderFailure } from "../provider-failure";

/** Shorter than a text's lease, so that no other worker takes it over. */
const TIMEOUT = 15 * SECOND;

type Sdk = {
  twilio: typeof import("twilio");
  /** Adds our limits; `origin`: the simulator's. */
  makeClient(origin: string | undefined): RequestClient;
};

/** Loaded late: it is huge and rarely needed. The comments keep the build from bundling its 750 files. */
export async function loadSdk(): Promise<Sdk> {
  const [{ default: twilio }, { default: Client }] = await Promise.all([
    import(/* turbopackIgnore: true */ "twilio"),
    import(/* turbopackIgnore: true */ "twilio/lib/base/RequestClient.js"),
  ]);
  const { Bounded, Loopback } = clientsOn(Client);
  return { twilio, makeClient: (origin) => (origin ? new Loopback(origin) : new Bounded()) };
}

function clientsOn(Client: typeof RequestClient) {
  /** Limits the whole answer; logs a failure once. */
  class Bounded extends Client {
    constructor() {
      super({ timeout: TIMEOUT });
    }
    override async request<T>(options: RequestClient.RequestOptions<T>) {
      const startedAt = performance.now();
      const timeout = Math.max(1, Math.round(patienceLeft(TIMEOUT)));
      const call = `${options.method.toUpperCase()} ${new URL(options.uri).pathname}`;
      try {
        const headers = { ...options.headers, ...idHeader() };
        const answer = await callingProvider("twilio", call, async (answered) => {
          const got = await answerWithin(timeout, super.request<T>({ ...options, headers, timeout }));
          answered(got.statusCode);
          return got;
        });
        const { statusCode: status } = answer;
        const requestId = requestIdOf(answer);
        if (isProviderFailure(status))
          logProviderFailure({ provider: "twilio", call, startedAt, status, requestId });
        return answer;
      } catch (error) {
        logProviderFailure({ provider: "twilio", call, startedAt, error });
        throw error;
      }
    }
  }

  /** Redirects to the simulator: Twilio has no setting for that. */
  class Loopback extends Bounded {
    constructor(private readonly origin: string) {
      super();
    }
    override request<T>(options: RequestClient.RequestOptions<T>) {
      const url = new URL(options.uri);
      return super.request<T>({ ...options, uri: `${this.origin}${url.pathname}${url.search}` });
    }
  }

  return { Bounded, Loopback };
}

function requestIdOf(answer: object): string | null {
  const headers: unknown = "headers" in answer ? answer.headers : null;
  const id: unknown =
    typeof headers === "object" && headers !== null ? Reflect.get(headers, "twilio-request-id") : null;
  return typeof id === "string" ? id : null;
}
