/** The address by which a server of our own takes us for its superuser: both roles have one password. */
export function asSuperuser(url: string): string {
  const address = new URL(url);
  address.username = "postgres";
  return address.href;
}
