import type { NextRequest } from "next/server";
import { confirmPath } from "@/app/_features/invitations/paths";
import { orRefusal, textOf } from "@/app/_lib/bounded-body";
import { addressOf, isSameOrigin } from "@/app/_lib/request";
import { destinationOf } from "@/app/(auth)/login/destination";
import { offeredProviders } from "@/lib/integrations/sign-in";
import { consumeLimit, env, type Limit, makeCtx } from "@/lib/platform";
import { failureOf, failurePath } from "../_failure";
import { addressOn } from "../_handle";
import { type OAuthState, stateCookie } from "../_oauth-state";
import { leaveFor } from "../_start";

export const dynamic = "force-dynamic";

const MOST_BYTES = 16 * 1024;
/** Each start causes a request to the provider. */
const STARTS: Limit = { max: 60, windowSeconds: 15 * 60 };

const seeOther = (location: string) => new Response(null, { status: 303, headers: { location } });

/**
 * Rejects other sites' forms, which could log a person in to an attacker's account. Works without scripts.
 */
export async function POST(request: NextRequest): Promise<Response> {
  const body = await orRefusal(textOf(request, MOST_BYTES));
  if (body instanceof Response) return body;
  const form = new URLSearchParams(body);
  const name = form.get("provider");
  const provider = offeredProviders().find((one) => one === name);
  if (!provider || !isSameOrigin(request.headers)) return seeOther(addressOn(failurePath("failed")));
  const state = stateOf(form);
  try {
    const ctx = makeCtx({ kind: "visitor" }, { ip: addressOf(request.headers) });
    await consumeLimit(ctx, `external-start:${ctx.ip ?? "unknown"}`, STARTS);
    await stateCookie.keep(state);
    return seeOther(await leaveFor(provider));
  } catch (error) {
    return seeOther(addressOn(failurePath(failureOf(error), provider, state)));
  }
}

/** An invitation leads to the page that accepts it. */
function stateOf(form: URLSearchParams): OAuthState {
  const [next, type, token] = ["next", "type", "token"].map((name) => form.get(name) || undefined);
  const query = { returnTo: next ?? (token ? confirmPath(token) : undefined), type };
  return { next: destinationOf(query, new URL(env().APP_URL).origin), type, token };
}
