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

export type ResendWebhook = {
  id: string;
  endpoint: string;
  status: string;
  events: readonly string[] | null;
  signing_secret: string;
};

export type ResendFacts = {
  domains: Answer<string[]>;
  sending: Answer<GetDomainResponseSuccess | null>;
  /** Null if none is configured or Resend does not have it. */
  inbound: Answer<GetDomainResponseSuccess | null>;
  webhooks: Answer<ResendWebhook[]>;
};

/** Wraps an error that the SDK returns instead of throwing. */
class ResendRefusal extends Error {
  constructor(readonly answer: SdkError) {
    super(answer.name);
  }
}

/** Throws the SDK's error. */
export async function dataOf<T>(answer: Promise<Answered<T>>): Promise<T> {
  const { data, error } = await answer;
  if (error) throw new ResendRefusal(error);
  return data;
}

export function failureOfResend(error: unknown): Failure {
  if (!(error instanceof ResendRefusal)) return failureOfNetwork(error);
  const { name, statusCode } = error.answer;
  if (statusCode === null) return { kind: "unreachable", detail: "no answer" };
  // A send-only key is valid, but cannot read.
  if (name === "restricted_api_key") return { kind: "forbidden", detail: `${statusCode} ${name}` };
  return failureOfStatus(statusCode, name);
}

class PatientResend extends Resend {
  override fetchRequest<T>(path: string, options: RequestInit = {}) {
    return super.fetchRequest<T>(path, { ...options, signal: AbortSignal.timeout(QUESTION_MS) });
  }
}

export function resendWith(key: string, settings: Settings): Resend {
  const simulator = simulatorOf(settings);
  return new PatientResend(key, simulator ? { baseUrl: simulator.origin } : undefined);
}

export const domainOf = (address: string | undefined): string | null =>
  /@([a-z0-9.-]+)>?\s*$/i.exec(address ?? "")?.[1]?.toLowerCase() ?? null;

const withoutSlash = (url: string) => url.replace(/\/+$/, "");

/** Includes each webhook's secret. */
export async function webhooksAt(resend: Resend, address: string): Promise<ResendWebhook[]> {
  const { data } = await dataOf(resend.webhooks.list({ limit: 100 }));
  const ours = data.filter(({ endpoint }) => withoutSlash(endpoint) === address);
  return Promise.all(ours.map(({ id }) => dataOf(resend.webhooks.get(id))));
}

/** Changes nothing at Resend. */
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
