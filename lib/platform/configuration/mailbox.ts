import { z } from "zod";

/** `Many Hands <hello@example.org>`, with or without the name, which may stand in quotes. */
const MAILBOX = /^(?:"[^"\r\n]*"\s*|[^"<>@\r\n]*\s+|)(?:<([^<>\s]+)>|([^<>\s]+))$/;

/** Characters of a name and an address. */
const LONGEST = 1000;

/** The address in the sender of e-mails, such as `Many Hands <hello@example.org>`; null if it is none. */
export function addressIn(mailbox: string): string | null {
  if (mailbox.length > LONGEST) return null;
  const [, inBrackets, alone] = MAILBOX.exec(mailbox.trim()) ?? [];
  const address = inBrackets ?? alone;
  if (address === undefined || (alone !== undefined && alone !== mailbox.trim())) return null;
  return z.email().safeParse(address).success ? address : null;
}
