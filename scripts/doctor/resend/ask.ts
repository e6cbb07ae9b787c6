import { type GetDomainResponseSuccess, Resend } from "resend";
import {
  type Answer,
  ask,
  type Failure,
  failureOfNetwork,
  failureOfStatus,
  QUESTION_MS,
} from "@/scripts/doctor/answer";
import { type Settings, webhookAddress } from "@/scripts/doctor/settings";
import { simulatorOf } from "@/scripts/doctor/simulator";

type SdkError = { name: string; statusCode: number | null };
type Answered<T> = { data: T; error: null } | { data: null; error: SdkError };

/** A webhook with the secret that it signs with. */
export type ResendWebhook = {
  id: string;
  endpoint: string;
  status: string;
  events: readonly string[] | null;
  signing_secret: string;
};

/** What Resend tells of an account, as far as the doctor asks. */
export type ResendFacts = {
  /** The names of all domains there. */
  domains: Answer<string[]>;
  /** The domain that e-mails are sent from, with the records that it needs; null when Resend does not have it. */
  sending: Answer<GetDomainResponseSuccess | null>;
  /** The domain that answers to the desk arrive at; null when none is wanted or Resend does not have it. */
  inbound: Answer<GetDomainResponseSuccess | null>;
  /** The webhooks that lead to this site. */
  webhooks: Answer<ResendWebhook[]>;
};

/** What the SDK answers as an error of its own, thrown. */
class ResendRefusal extends Error {
  constructor(readonly answer: SdkError) {
    super(answer.name);
  }
}

/** The data of an answer of the SDK; throws what it calls an error. */
export async function dataOf<T>(answer: Promise<Answered<T>>): Promise<T> {
  const { data, error } = await answer;
  if (error) throw new ResendRefusal(error);
  return data;
}

/** Why Resend did not answer. */
export function failureOfResend(error: unknown): Failure {
  if (!(error instanceof ResendRefusal)) return failureOfNetwork(error);
  const { name, statusCode } = error.answer;
  if (statusCode === null) return { kind: "unreachable", detail: "no answer" };
  // A key that may only send is known, but may not look at anything.
  if (name === "restricted_api_key") return { kind: "forbidden", detail: `${statusCode} ${name}` };
  return failureOfStatus(statusCode, name);
}

class PatientResend extends Resend {
  override fetchRequest<T>(path: string, options: RequestInit = {}) {
    return super.fetchRequest<T>(path, { ...options, signal: AbortSignal.timeout(QUESTION_MS) });
  }
}

/** The SDK with a key that need not be the configured one. */
export function resendWith(key: string, settings: Settings): Resend {
  const simulator = simulatorOf(settings);
  return new PatientResend(key, simulator ? { baseUrl: simulator.origin } : undefined);
}

/** The domain of an address, also of one with a name before it: `Manyhands <hello@give.example.org>`. */
export const domainOf = (address: string | undefined): string | null =>
  /@([a-z0-9.-]+)>?\s*$/i.exec(address ?? "")?.[1]?.toLowerCase() ?? null;

const withoutSlash = (url: string) => url.replace(/\/+$/, "");

/** The webhooks of an account that lead to this address, each with its secret. */
export async function webhooksAt(resend: Resend, address: string): Promise<ResendWebhook[]> {
  const { data } = await dataOf(resend.webhooks.list({ limit: 100 }));
  const ours = data.filter(({ endpoint }) => withoutSlash(endpoint) === address);
  return Promise.all(ours.map(({ id }) => dataOf(resend.webhooks.get(id))));
}

/** Asks Resend everything at once. Changes nothing there. */
export async function askResend(settings: Settings): Promise<ResendFacts> {
  const resend = resendWith(settings.RESEND_API_KEY ?? "", settings);
  const asked = <T>(question: () => Promise<T>) => ask(question, failureOfResend);
  const listed = dataOf(resend.domains.list({ limit: 100 }));
  const named = async (name: string | null) => {
    const found = (await listed).data.find((domain) => domain.name.toLowerCase() === name);
    return found ? dataOf(resend.domains.get(found.id)) : null;
  };
  const address = webhookAddress(settings, "resend");
  const [domains, sending, inbound, webhooks] = await Promise.all([
    asked(async () => (await listed).data.map(({ name }) => name)),
    asked(() => named(domainOf(settings.EMAIL_FROM))),
    asked(async () =>
      settings.INBOUND_EMAIL_DOMAIN ? named(settings.INBOUND_EMAIL_DOMAIN.toLowerCase()) : null,
    ),
    asked(async () => (address === null ? [] : webhooksAt(resend, address))),
  ]);
  return { domains, sending, inbound, webhooks };
}
