import { redirect } from "next/navigation";
import type { NextRequest } from "next/server";
import { whereItLeads } from "@/app/_features/campaign/where-it-leads";
import { getCtx } from "@/app/_lib/session";
import { campaignFor } from "@/lib/community";
import { isNotFound } from "@/lib/kernel";
import { campaignIdFromLink } from "@/lib/notification";

/** Missing and hidden campaigns both redirect to /not-found. */
async function destinationOf(short: string | null): Promise<string> {
  const campaignId = campaignIdFromLink(short ?? "");
  if (campaignId === null) return "/not-found";
  try {
    return whereItLeads(await campaignFor(await getCtx(), { campaignId }));
  } catch (error) {
    if (isNotFound(error)) return "/not-found";
    throw error;
  }
}

/** Link format of older messages (001 §2). */
export async function GET(request: NextRequest): Promise<never> {
  redirect(await destinationOf(request.nextUrl.searchParams.get("c")));
}
