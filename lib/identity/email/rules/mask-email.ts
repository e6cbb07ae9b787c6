/**
 * Masks an address so that its owner recognises it but a stranger does not learn it: the first letter of the
 * mailbox, then the host, as in "n•••@post.example".
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "•••" : `${[...email][0]}•••${email.slice(at)}`;
}
