/** GET /.well-known/change-password: where a password manager leads its person. */
export const GET = (): Response =>
  new Response(null, { status: 302, headers: { Location: "/settings/login-security" } });
