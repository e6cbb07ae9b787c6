import { DAY } from "@/lib/kernel";

/** How long the file is valid: less than the year that the standard recommends as the most. */
const GOOD_FOR_DAYS = 180;

type Contact = { origin: string; email: string; now: Date };

/**
 * Where to report a vulnerability of the site (RFC 9116). It expires at the end of a day, so that it changes
 * once a day.
 */
export function securityTxt({ origin, email, now }: Contact): string {
  const today = Math.floor(now.getTime() / DAY) * DAY;
  const expires = new Date(today + GOOD_FOR_DAYS * DAY).toISOString().replace(".000Z", "Z");
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires}`,
    "Preferred-Languages: en, es",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
