import { as, type TestUser } from "../factories/user";
import { aboutCampaign, call, endpoints, nameOf, reads, type Scope } from "./every-endpoint";
import { heard, verbs } from "./every-verb";

type CommunityScope = Omit<Scope, "campaignId">;

/** Returns the exact responses of all endpoints that need no campaign id. */
export async function endpointsTo(
  who: TestUser | null,
  scope: CommunityScope,
): Promise<Record<string, string>> {
  const read: Record<string, string> = {};
  for (const endpoint of endpoints.filter((one) => reads(one) && !aboutCampaign(one))) {
    const { status, text } = await call(who, endpoint, { ...scope, campaignId: "" });
    read[nameOf(endpoint)] = `${status} ${text}`;
  }
  return read;
}

/** Returns the exact answers of read verbs: about the campaign of `about`, or without it all others. */
export async function verbsTo(
  who: TestUser,
  scope: CommunityScope,
  about?: Scope,
): Promise<Record<string, string>> {
  const told = about ?? { ...scope, campaignId: "" };
  const asked = verbs.filter(([, , isAboutCampaign]) => isAboutCampaign === (about !== undefined));
  return Object.fromEntries(
    await Promise.all(asked.map(async ([name, verb]) => [name, await heard(verb(as(who), told))])),
  );
}
