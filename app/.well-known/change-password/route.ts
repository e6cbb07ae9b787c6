/** Redirects password managers, which open this address to change a password. */
export const GET = (): Response =>
  new Response(null, { status: 302, headers: { Location: "/settings/login-security" } });
