import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { bytesOf, tooLarge } from "@/app/_lib/bounded-body";
import { env } from "@/lib/platform";
import { forgetUnremembered } from "../_cookies";
import { authOptions } from "../_options";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

export const dynamic = "force-dynamic";

const MOST_BYTES = 16 * 1024;

async function handler(request: NextRequest, context: RouteContext): Promise<Response> {
  process.env.NEXTAUTH_URL ??= env().APP_URL;
  const response: Response = await NextAuth(request, context, authOptions());
  return forgetUnremembered(response);
}

/** next-auth reads whatever it is sent, to its end. */
async function bounded(request: NextRequest, context: RouteContext): Promise<Response> {
  const body = await bytesOf(request, MOST_BYTES);
  if (body === null) return tooLarge();
  const { method, headers } = request;
  return handler(new NextRequest(request.url, { method, headers, body }), context);
}

export { bounded as POST, handler as GET };
