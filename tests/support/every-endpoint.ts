import { createApi, type Endpoint } from "@/app/api/_http";
import { families } from "@/app/api/_http/families";
import { issueTokens } from "@/lib/identity";
import { newId, systemCtx } from "@/lib/platform";
import type { TestUser } from "../factories/user";

/** Every endpoint of public/openapi.json. */
export const endpoints: readonly Endpoint[] = Object.values(families).flat();
const api = createApi(endpoints);

export const nameOf = ({ method, path }: Endpoint) => `${method.toUpperCase()} ${path}`;

/** Endpoints whose address names a campaign. */
export const aboutCampaign = ({ path }: Endpoint) => /\{(cid|campaignId)\}/.test(path);
export const reads = ({ method }: Endpoint) => method === "get";

export type Place = { communityId: string; campaignId: string };

/** What parameters stand for, unless they are ids of a community or a campaign. */
const SAMPLES: Record<string, string> = { pageSize: "100", page: "1", type: "2", paymentMethodId: "pm_card" };

const concrete = (path: string, { communityId, campaignId }: Place) =>
  path.replace(/\{([A-Za-z]+)\}/g, (_, name: string) =>
    name === "cid" || name === "campaignId" ? campaignId : (SAMPLES[name] ?? communityId),
  );

/** Bodies that would be taken if the caller might: so that a refusal is about the caller and not about the body. */
function bodyFor({ path }: Endpoint, { communityId, campaignId }: Place): unknown {
  if (path.endsWith("/transfers")) {
    return { outgoingCommunityId: communityId, incomingCamapaignId: campaignId, amount: 5 };
  }
  if (path.endsWith("/paypal")) return { email: "somebody@lakewood.example" };
  if (path.endsWith("/paper-check")) {
    const address = { addressLine: "1 Elm St", city: "Dayton", state: "OH", zipCode: "45402", country: "US" };
    return { name: "Somebody", phoneNumber: "+12025550199", ...address };
  }
  if (path.includes("/campaigns/active/")) {
    return { communityId, name: "Other words", campaignTypeId: 1, amount: 50 };
  }
  return path.includes("/stripe/") ? { amount: 5 } : {};
}

export type Answer = { status: number; text: string; headers: Record<string, string> };

const tokens = new Map<string, string>();

async function tokenOf({ id, sessionVersion }: TestUser): Promise<string> {
  const token =
    tokens.get(id) ?? (await issueTokens(systemCtx("test"), { userId: id, sessionVersion })).access_token;
  tokens.set(id, token);
  return token;
}

/** Calls one endpoint about this place as an API client does; null is a visitor. */
export async function call(who: TestUser | null, endpoint: Endpoint, place: Place): Promise<Answer> {
  const token = who ? await tokenOf(who) : "";
  const response = await api.request(`/api${concrete(endpoint.path, place)}`, {
    method: endpoint.method.toUpperCase(),
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(reads(endpoint) ? {} : { body: JSON.stringify(bodyFor(endpoint, place)) }),
  });
  return {
    status: response.status,
    text: await response.text(),
    headers: Object.fromEntries(response.headers),
  };
}

/** The same community with a campaign that does not exist. */
export const nowhere = ({ communityId }: Place): Place => ({ communityId, campaignId: newId() });
