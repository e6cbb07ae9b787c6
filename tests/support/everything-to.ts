import { as, type TestUser } from "../factories/user";
import { aboutCampaign, call, endpoints, nameOf, reads, type Scope } from "./every-endpoint";
import { heard, verbs } from "./every-verb";

type CommunityScope = Omit<Scope, "campaignId">;

/** The exact responses of all endpoints that this person can read without giving a campaign's id. */
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

/** The exact answers of the read verbs about a campaign, for the one of `about`; without it, of all others. */
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
