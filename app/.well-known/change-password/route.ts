/** GET /.well-known/change-password: the address that password managers open to change a password. */
export const GET = (): Response =>
  new Response(null, { status: 302, headers: { Location: "/settings/login-security" } });
