import { SITEMAP_MOST, sitemap } from "@/app/_features/meta/sitemap";
import { tutorials } from "@/app/_features/reading";
import { getCtx } from "@/app/_lib/session";
import { findableCampaigns } from "@/lib/community";
import { env, offersTexts } from "@/lib/platform";

/**
 * Lists the currently indexable pages. It omits campaigns hidden from the caller, so a response with a
 * session must never be cached.
 */
export async function GET(): Promise<Response> {
  const ctx = await getCtx();
  const text = sitemap({
    origin: new URL(env().APP_URL).origin,
    sendsTexts: offersTexts(),
    tutorials: tutorials("en").map(({ id }) => id),
    campaigns: await findableCampaigns(ctx, SITEMAP_MOST),
  });
  return new Response(text, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}
