import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { env } from "@/lib/platform";
import { forgetUnremembered } from "../_cookies";
import { authOptions } from "../_options";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

export const dynamic = "force-dynamic";

async function handler(request: NextRequest, context: RouteContext): Promise<Response> {
  process.env.NEXTAUTH_URL ??= env().APP_URL;
  const response: Response = await NextAuth(request, context, authOptions());
  return forgetUnremembered(response);
}

export { handler as GET, handler as POST };
