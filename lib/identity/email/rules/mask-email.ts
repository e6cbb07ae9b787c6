/** "n•••@post.example": the owner recognizes it, a stranger does not learn it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "•••" : `${[...email][0]}•••${email.slice(at)}`;
}
