import { showShortCode } from "@/lib/kernel";
import { env } from "@/lib/platform";

/** Where short links begin: the provider's shorter host where there is one, else the site itself. */
function shortOrigin(): string {
  const { APP_URL, SHORT_LINK_HOST } = env();
  const { protocol, origin } = new URL(APP_URL);
  return SHORT_LINK_HOST ? `${protocol}//${SHORT_LINK_HOST}` : origin;
}

/**
 * A campaign's link for texts, posters and codes, the same for everybody. Takes the stored code by name, so that no id is
 * passed as one.
 */
export const campaignLink = ({ shortCode }: { shortCode: string }) =>
  `${shortOrigin()}/c/${showShortCode(shortCode)}`;

/** Stands where a campaign has no code yet: it gets one at its launch. All codes are as long. */
const SAMPLE_CODE = "XXXXXXX";

/** A link as long as a campaign's, for what is shown before there is a campaign. */
export const sampleCampaignLink = () => campaignLink({ shortCode: SAMPLE_CODE });

/** A campaign's id in 22 characters. */
const shortId = (campaignId: string) =>
  Buffer.from(campaignId.replaceAll("-", ""), "hex").toString("base64url");

/** The form of a campaign's link in messages of before there were codes. */
const OF_BEFORE = /[?&]c=([A-Za-z0-9_-]{22})$/;

/**
 * The campaign of a message in the short form of its id, for "Not this time". Null for data of an earlier version that has
 * neither an id nor a link with one.
 */
export const shortOf = ({ campaignId, link }: { campaignId?: string; link: string }): string | null =>
  campaignId ? shortId(campaignId) : (OF_BEFORE.exec(link)?.[1] ?? null);

/** The campaign id in the form of `shortOf`, or null when it is malformed. */
export function campaignIdFromLink(short: string): string | null {
  if (!/^[A-Za-z0-9_-]{22}$/.test(short)) return null;
  const hex = Buffer.from(short, "base64url").toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
