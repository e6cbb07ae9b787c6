import { expect, it } from "vitest";
import { isTranslated } from "@/app/_features/pages/addresses";
import english from "@/messages/en/content.json" with { type: "json" };
import spanish from "@/messages/es/content.json" with { type: "json" };
import { makeUser } from "../factories/user";
import { addressesInside, PEOPLE, type Seen, UNKNOWN } from "../support/addresses-inside";
import { ask, sessionOf } from "../support/ask-site";
import { leftInEnglish } from "../support/left-in-english";
import { PAGE_RIGHTS, sampleAddress } from "../support/page-rights";
import { seededCampaign } from "../support/seeded-campaign";
import { inSiteDatabase } from "../support/site-database";
import { isFullSuite } from "../support/suite";

const PROVIDER = process.env.PROVIDER_NAME ?? "The Manyhands Provider";
/** Texts of the guides' sketches that are the same in both languages. */
const BUTTONS = Object.values(english.sketch).filter((text) => Object.values(spanish.sketch).includes(text));

async function writtenByPeople(): Promise<string[]> {
  const rows = await inSiteDatabase(
    (sql) => sql<{ text: string | null }[]>`
      select unnest(array[name, description]) as text from campaigns
      union select unnest(array[name, description, location]) from communities
      union select unnest(array[first_name, last_name, email, first_name || ' ' || last_name]) from users
      union select message from notifications`,
  );
  return rows.flatMap(({ text }) => text ?? []);
}

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
  "/not-me": ["/not-me?token=dead", "/not-me?done=1"],
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

async function englishAt(
  path: string,
  headers: Record<string, string>,
  written: string[],
): Promise<string[]> {
  const answer = await ask(path, { headers, redirect: "follow" });
  const html = await answer.text();
  // The browser renders the not-found page, whose words the visitor test covers.
  if (answer.status === 404 && html.includes('id="__next_error__"')) return [];
  const language = /<html[^>]* lang="([^"]*)"/.exec(html)?.[1];
  return [...leftInEnglish(html, written), ...(language === "es-US" ? [] : [`lang=${language}`])];
}

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
    const found = await englishAt(path, headers, written);
    if (found.length > 0) left[path] = found;
  }
  expect(left).toEqual({});
});

it("leaves nothing in English on a page of somebody logged in, whoever they are", async () => {
  const { communityId, campaignId: active } = await seededCampaign("launched");
  const { campaignId: ended } = await seededCampaign("completed", null);
  const special = await addressesInside({ communityId, active, ended });
  const outsider = await makeUser({ email: "alone@nowhere.example", firstName: "Vera", lastName: "Solís" });
  const written = [PROVIDER, ...BUTTONS, ...(await writtenByPeople())];
  const inside = Object.keys(PAGE_RIGHTS).filter((one) => {
    const right = PAGE_RIGHTS[one];
    return (
      (right === "member" || right === "admin" || right === "recipient") && isTranslated(sampleAddress(one))
    );
  });
  expect(Object.keys(special).filter((one) => !inside.includes(one))).toEqual([]);
  const left: Record<string, string[]> = {};
  const everybody = { ...PEOPLE, outsider: outsider.email ?? "" };
  // An admin reads most pages of the others.
  const readers = isFullSuite ? everybody : { admin: PEOPLE.admin };
  for (const [who, email] of Object.entries(readers)) {
    const { cookie } = await sessionOf(email);
    const headers = { cookie: `${cookie}; language=es` };
    for (const page of inside) {
      for (const path of special[page] ?? [sampleAddress(page)]) {
        const found = await englishAt(path, headers, written);
        if (found.length > 0) left[`${who} ${path}`] = found;
      }
    }
  }
  expect(left).toEqual({});
});
