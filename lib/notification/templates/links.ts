import { showShortCode } from "@/lib/kernel";
import { env } from "@/lib/platform";

function shortOrigin(): string {
  const { APP_URL, SHORT_LINK_HOST } = env();
  const { protocol, origin } = new URL(APP_URL);
  return SHORT_LINK_HOST ? `${protocol}//${SHORT_LINK_HOST}` : origin;
}

/** The same for everyone. Takes the code by name, so that no id is passed instead. */
export const campaignLink = ({ shortCode }: { shortCode: string }) =>
  `${shortOrigin()}/c/${showShortCode(shortCode)}`;

/** As long as real codes. */
const SAMPLE_CODE = "XXXXXXX";

export const sampleCampaignLink = () => campaignLink({ shortCode: SAMPLE_CODE });

const shortId = (campaignId: string) =>
  Buffer.from(campaignId.replaceAll("-", ""), "hex").toString("base64url");

/** Older messages. */
const OF_BEFORE = /[?&]c=([A-Za-z0-9_-]{22})$/;

/** Null for old data. */
export const shortOf = ({ campaignId, link }: { campaignId?: string; link: string }): string | null =>
  campaignId ? shortId(campaignId) : (OF_BEFORE.exec(link)?.[1] ?? null);

/** Null if malformed. */
export function campaignIdFromLink(short: string): string | null {
  if (!/^[A-Za-z0-9_-]{22}$/.test(short)) return null;
  const hex = Buffer.from(short, "base64url").toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
