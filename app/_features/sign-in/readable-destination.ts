import { campaignFor, campaignOfCode, readDraft, readSuggestion } from "@/lib/community";
import { DomainError } from "@/lib/kernel";
import { campaignIdFromLink } from "@/lib/notification";
import { actingAs, type Ctx } from "@/lib/platform";
import { addressAt } from "../pages/addresses";

const FALLBACK = "/campaigns";

const DRAFTS = "/settings/admin/drafts/draft/";
const SUGGESTIONS = "/settings/admin/drafts/suggestion/";

function campaignRead(path: string): ((ctx: Ctx) => Promise<unknown>) | null {
  const { pathname, searchParams } = new URL(path, "http://site.invalid");
  const address = addressAt(pathname);
  if (!address) return null;
  const { pattern, params } = address;
  const campaignId = params.campaignId ?? params.id ?? searchParams.get("campaignId") ?? undefined;
  if (pattern.startsWith(DRAFTS)) return (ctx) => readDraft(ctx, { campaignId: campaignId ?? "" });
  if (pattern.startsWith(SUGGESTIONS)) return (ctx) => readSuggestion(ctx, { campaignId: campaignId ?? "" });
  const { code } = params;
  if (code !== undefined) return (ctx) => campaignOfCode(ctx, { shortCode: code });
  if (pattern === "/active-campaign") {
    const linked = campaignIdFromLink(searchParams.get("c") ?? "") ?? "";
    return (ctx) => campaignFor(ctx, { campaignId: linked });
  }
  return campaignId === undefined ? null : (ctx) => campaignFor(ctx, { campaignId });
}

/**
 * /campaigns if the destination does not exist for this account. Unknown ids, foreign campaigns and the
 * account's own campaign look the same.
 */
export async function readableDestination(ctx: Ctx, userId: string, destination: string): Promise<string> {
  const read = campaignRead(destination);
  if (!read) return destination;
  try {
    await read(actingAs(ctx, { kind: "user", userId, isPlatformAdmin: false }));
    return destination;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code === "not_found" || error.code === "forbidden" ? FALLBACK : destination;
  }
}
