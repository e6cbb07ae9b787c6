import { z } from "zod";

const MAILBOX = /^(?:"[^"\r\n]*"\s*|[^"<>@\r\n]*\s+|)(?:<([^<>\s]+)>|([^<>\s]+))$/;

/** In characters. */
const LONGEST = 1000;

export function addressIn(mailbox: string): string | null {
  if (mailbox.length > LONGEST) return null;
  const [, inBrackets, alone] = MAILBOX.exec(mailbox.trim()) ?? [];
  const address = inBrackets ?? alone;
  if (address === undefined || (alone !== undefined && alone !== mailbox.trim())) return null;
  return z.email().safeParse(address).success ? address : null;
}
