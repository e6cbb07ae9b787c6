import { isNotFound } from "@/lib/kernel";
import { unsubscribe } from "@/lib/notification";
import { env, systemCtx } from "@/lib/platform";

type Params = { params: Promise<{ token: string }> };

/** One-click unsubscribe of e-mail programs (RFC 8058): no cookie, no login, no page. */
export async function POST(_request: Request, { params }: Params): Promise<Response> {
  try {
    await unsubscribe(systemCtx("unsubscribe"), { token: (await params).token });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return new Response("unknown link", { status: 404 });
  }
  return new Response(null, { status: 200 });
}

/** E-mail scanners open links, so a GET changes nothing: it redirects to the page with the button. */
export async function GET(_request: Request, { params }: Params): Promise<Response> {
  return Response.redirect(`${env().APP_URL}/unsubscribe/${encodeURIComponent((await params).token)}`, 303);
}
