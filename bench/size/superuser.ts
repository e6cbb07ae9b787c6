/** Both roles share a password. */
export function asSuperuser(url: string): string {
  const address = new URL(url);
  address.username = "postgres";
  return address.href;
}
