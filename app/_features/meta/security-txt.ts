import { DAY } from "@/lib/kernel";

/** The standard recommends under a year. */
const GOOD_FOR_DAYS = 180;

type Contact = { origin: string; email: string; now: Date };

/** RFC 9116. It changes daily, because it expires at the end of a day. */
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
