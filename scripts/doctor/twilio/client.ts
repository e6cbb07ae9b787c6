import twilio, { type Twilio } from "twilio";
import RequestClient from "twilio/lib/base/RequestClient.js";
import { QUESTION_MS } from "@/scripts/doctor/answer";
import type { Settings } from "@/scripts/doctor/settings";
import { simulatorOf } from "@/scripts/doctor/simulator";

/** The SDK has no setting for another host. */
class OnSimulator extends RequestClient {
  constructor(private readonly origin: string) {
    super({ timeout: QUESTION_MS });
  }
  override request<T>(options: RequestClient.RequestOptions<T>) {
    const { pathname, search } = new URL(options.uri);
    return super.request<T>({ ...options, uri: `${this.origin}${pathname}${search}` });
  }
}

/** Throws for an invalid account SID. */
export function twilioWith(settings: Settings): Twilio {
  const { TWILIO_ACCOUNT_SID = "", TWILIO_AUTH_TOKEN = "" } = settings;
  const simulator = simulatorOf(settings);
  const httpClient = simulator
    ? new OnSimulator(simulator.origin)
    : new RequestClient({ timeout: QUESTION_MS });
  return twilio(TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, { httpClient });
}
