import { env } from "@/lib/platform";

/** The link of a campaign's messages: short, and the same for everybody. */
export const campaignLink = (campaignId: string) =>
  `${env().APP_URL}/active-campaign?c=${Buffer.from(campaignId.replaceAll("-", ""), "hex").toString("base64url")}`;

/** The campaign in the short form of its link, or null for a link that has none. */
export const shortOf = (link: string): string | null => /[?&]c=([A-Za-z0-9_-]{22})$/.exec(link)?.[1] ?? null;

/** The campaign id in the short form of `campaignLink`, or null when it is malformed. */
export function campaignIdFromLink(short: string): string | null {
  if (!/^[A-Za-z0-9_-]{22}$/.test(short)) return null;
  const hex = Buffer.from(short, "base64url").toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
