import { expect, it } from "vitest";
import { isTranslated } from "@/app/_features/pages/addresses";
import english from "@/messages/en/content.json" with { type: "json" };
import spanish from "@/messages/es/content.json" with { type: "json" };
import { ask } from "../support/ask-site";
import { leftInEnglish } from "../support/left-in-english";
import { PAGE_RIGHTS, sampleAddress } from "../support/page-rights";
import { seededCampaign } from "../support/seeded-campaign";
import { inSiteDatabase } from "../support/site-database";

/** The provider's name is the same in every language. */
const PROVIDER = process.env.PROVIDER_NAME ?? "The Manyhands Provider";
/** Texts of the guides' sketches that are the same in both languages. */
const BUTTONS = Object.values(english.sketch).filter((text) => Object.values(spanish.sketch).includes(text));
const UNKNOWN = "0190a6e0-0000-7000-8000-000000000001";

type Seen = { communityId: string; active: string; ended: string };

/** Everything that people wrote on the pages of campaigns and communities. */
async function writtenByPeople(): Promise<string[]> {
  const rows = await inSiteDatabase(
    (sql) => sql<{ text: string }[]>`
      select unnest(array[name, description]) as text from campaigns
      union select unnest(array[name, description]) from communities`,
  );
  return rows.map(({ text }) => text);
}

/** Every translated page that a visitor can open, in each of its states. */
const addresses = ({ communityId, active, ended }: Seen): Record<string, string[]> => ({
  "/": ["/", "/?page=FAQ"],
  "/login": ["/login", "/login?done=password", "/login?error=denied&provider=google", "/login?error=x"],
  "/login/[token]": ["/login/unknown"],
  "/sign-up": ["/sign-up", "/sign-up?token=unknown&type=create"],
  "/create-account": ["/create-account?token=unknown"],
  "/welcome": ["/welcome", "/welcome?token=unknown"],
  "/email-required": ["/email-required"],
  "/reset-password": ["/reset-password?email=nora@lakewood.example"],
  "/change-password": ["/change-password?token=dead"],
  "/confirm-email": ["/confirm-email?token=dead", "/confirm-email?refused=1"],
  "/confirm-invitation": ["/confirm-invitation?token=unknown"],
  "/community-invitation": ["/community-invitation?token=unknown"],
  "/invitation": ["/invitation", `/invitation?communityId=${communityId}`, "/invitation?token=unknown"],
  "/second-factor": ["/second-factor"],
  "/approved": [`/approved?communityId=${UNKNOWN}`],
  "/subscriptions/[token]": ["/subscriptions/unknown"],
  "/not-this-time/[token]": ["/not-this-time/unknown?c=unknown"],
  "/unsubscribe/[token]": ["/unsubscribe/unknown"],
  "/not-found": ["/not-found"],
  "/community/[communityId]/campaign/[campaignId]": [
    `/community/${communityId}/campaign/${active}`,
    `/community/${communityId}/campaign/${ended}`,
    `/community/${communityId}/campaign/${UNKNOWN}`,
  ],
  "/community/[communityId]/campaign/[campaignId]/concern": [
    `/community/${communityId}/campaign/${active}/concern`,
  ],
  "/community/[communityId]/campaign/[campaignId]/poster": [
    `/community/${communityId}/campaign/${active}/poster`,
  ],
  "/tutorials/[slug]": ["/tutorials/start-a-community", "/tutorials/give"],
  "/campaign/anonymous/donate/[communityId]/[campaignId]": [
    `/campaign/anonymous/donate/${communityId}/${active}`,
    `/campaign/anonymous/donate/${communityId}/${ended}`,
  ],
  "/anonymous/campaign-completed/[communityId]/[campaignId]": [
    `/anonymous/campaign-completed/${communityId}/${ended}`,
  ],
});

it("leaves nothing in English on a page that a visitor can open", async () => {
  const { communityId, campaignId: active } = await seededCampaign("launched");
  const { campaignId: ended } = await seededCampaign("completed");
  const special = addresses({ communityId, active, ended });
  const written = [PROVIDER, ...BUTTONS, ...(await writtenByPeople())];
  const translated = Object.keys(PAGE_RIGHTS).filter((one) => {
    const right = PAGE_RIGHTS[one];
    return right !== "member" && right !== "admin" && isTranslated(sampleAddress(one));
  });
  expect(Object.keys(special).filter((one) => !translated.includes(one))).toEqual([]);
  const left: Record<string, string[]> = {};
  for (const path of translated.flatMap((one) => special[one] ?? [sampleAddress(one)])) {
    const headers = { "accept-language": "es-MX" };
    const html = await (await ask(path, { headers, redirect: "follow" })).text();
    const language = /<html[^>]* lang="([^"]*)"/.exec(html)?.[1];
    const found = leftInEnglish(html, written);
    if (language !== "es-US") found.push(`lang=${language}`);
    if (found.length > 0) left[path] = found;
  }
  expect(left).toEqual({});
});
