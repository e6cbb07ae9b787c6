import { createApi, type Endpoint } from "@/app/api/_http";
import { families } from "@/app/api/_http/families";
import { issueTokens, noteOfDevice } from "@/lib/identity/inside";
import { newId, systemCtx } from "@/lib/platform";
import type { TestUser } from "../factories/user";
import { bodyFor, type Scope } from "./sample-bodies";

export type { Scope } from "./sample-bodies";

export const endpoints: readonly Endpoint[] = Object.values(families).flat();
const api = createApi(endpoints);

export const nameOf = ({ method, path }: Endpoint) => `${method.toUpperCase()} ${path}`;

export const aboutCampaign = ({ path }: Endpoint) => /\{(cid|campaignId)\}/.test(path);
export const reads = ({ method }: Endpoint) => method === "get";

const SAMPLES: Record<string, string> = { pageSize: "100", page: "1", type: "2", paymentMethodId: "pm_card" };

const concrete = (path: string, { communityId, campaignId, ...named }: Scope) =>
  path.replace(/\{([A-Za-z]+)\}/g, (_, name: string) => {
    if (name === "cid" || name === "campaignId") return campaignId;
    return new Map(Object.entries(named)).get(name) ?? SAMPLES[name] ?? communityId;
  });

type Answer = { status: number; text: string; headers: Record<string, string> };

const tokens = new Map<string, Promise<string>>();

async function issueToken(userId: string, sessionVersion: number): Promise<string> {
  const ctx = systemCtx("test");
  // A known device, so that no message about a new one is sent.
  const deviceNote = await noteOfDevice(null, userId, ctx.now());
  return (await issueTokens({ ...ctx, deviceNote }, { userId, sessionVersion })).access_token;
}

/** One token for a person, even for concurrent calls. */
function tokenOf({ id, sessionVersion }: TestUser): Promise<string> {
  const token = tokens.get(id) ?? issueToken(id, sessionVersion);
  tokens.set(id, token);
  return token;
}

function sent(endpoint: Endpoint, scope: Scope, authorization: string): RequestInit {
  const json = { authorization, "content-type": "application/json" };
  if (reads(endpoint)) return { headers: json };
  const fields = bodyFor(endpoint, scope);
  if (!endpoint.request.form) return { headers: json, body: JSON.stringify(fields) };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return { headers: { authorization }, body: form };
}

export async function call(who: TestUser | null, endpoint: Endpoint, scope: Scope): Promise<Answer> {
  const authorization = `Bearer ${who ? await tokenOf(who) : ""}`;
  const response = await api.request(`/api${concrete(endpoint.path, scope)}`, {
    method: endpoint.method.toUpperCase(),
    ...sent(endpoint, scope, authorization),
  });
  return {
    status: response.status,
    text: await response.text(),
    headers: Object.fromEntries(response.headers),
  };
}

export const unknownCampaign = (scope: Scope): Scope => ({ ...scope, campaignId: newId() });
