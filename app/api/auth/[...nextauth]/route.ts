import { NextRequest } from "next/server";
import { bytesOf, orRefusal } from "@/app/_lib/bounded-body";
import { handleAuth } from "../_handle";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

export const dynamic = "force-dynamic";

const MOST_BYTES = 16 * 1024;

export async function GET(request: NextRequest, { params }: RouteContext): Promise<Response> {
  return handleAuth(request, (await params).nextauth);
}

/** Limits bodies first, because next-auth reads any length. */
export async function POST(request: NextRequest, { params }: RouteContext): Promise<Response> {
  const body = await orRefusal(bytesOf(request, MOST_BYTES));
  if (body instanceof Response) return body;
  const { method, headers } = request;
  return handleAuth(new NextRequest(request.url, { method, headers, body }), (await params).nextauth);
}
