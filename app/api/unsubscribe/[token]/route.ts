import { isNotFound } from "@/lib/kernel";
import { unsubscribe } from "@/lib/notification";
import { env, systemCtx } from "@/lib/platform";

type Params = { params: Promise<{ token: string }> };

/** Unsubscribes with one click (RFC 8058): no cookie, login or page. */
export async function POST(_request: Request, { params }: Params): Promise<Response> {
  try {
    await unsubscribe(systemCtx("unsubscribe"), { token: (await params).token });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return new Response("unknown link", { status: 404 });
  }
  return new Response(null, { status: 200 });
}

/** Redirects to the page with the button and changes nothing, because e-mail scanners open links. */
export async function GET(_request: Request, { params }: Params): Promise<Response> {
  return Response.redirect(`${env().APP_URL}/unsubscribe/${encodeURIComponent((await params).token)}`, 303);
}
