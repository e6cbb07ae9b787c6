import { type NextRequest, NextResponse } from "next/server";
import NextAuth from "next-auth";
import { SIGN_IN_PROVIDERS } from "@/lib/integrations/sign-in";
import { env, faultNoted, watchingFaults } from "@/lib/platform";
import { forgetUnremembered, moveCookies } from "./_cookies";
import { failurePath } from "./_failure";
import { takeState } from "./_oauth-state";
import { authOptions } from "./_options";

/**
 * Passes a request to next-auth as one for `path`. next-auth treats callback errors as rejections and signs
 * people out. While the database is unavailable, this throws the recorded error instead.
 */
export async function askNextAuth(request: NextRequest, path: string[]): Promise<Response> {
  process.env.NEXTAUTH_URL ??= env().APP_URL;
  const params = Promise.resolve({ nextauth: path });
  return watchingFaults(async () => {
    const response: Response = await NextAuth(request, { params }, authOptions());
    const fault = faultNoted();
    if (fault !== undefined) throw fault;
    return forgetUnremembered(response);
  });
}

export const addressOn = (path: string) => new URL(path, env().APP_URL).href;

/** Passes a call to next-auth. After a failed return from a provider, /login shows our text. */
export async function handleAuth(request: NextRequest, path: string[]): Promise<Response> {
  const provider = SIGN_IN_PROVIDERS.find((one) => path[0] === "callback" && one === path[1]);
  if (provider && request.nextUrl.searchParams.get("error") === "access_denied") {
    return NextResponse.redirect(addressOn(failurePath("denied", provider, await takeState())), 302);
  }
  // next-auth copies the error into a header unencoded.
  const errors = [...request.nextUrl.searchParams.getAll("error"), ...path.slice(1)];
  if (path[0] === "error" && errors.some((error) => !/^\w+$/.test(error))) {
    return NextResponse.redirect(addressOn(failurePath("failed")), 302);
  }
  const response = await askNextAuth(request, path);
  const location = response.headers.get("location");
  if (!provider || location === null) return response;
  await moveCookies(response);
  const isRefusal = /\/api\/auth\/(?:error|signin)(?:\?|$)/.test(location);
  if (!isRefusal) return NextResponse.redirect(location, 302);
  return NextResponse.redirect(addressOn(failurePath("no-data", provider, await takeState())), 302);
}
