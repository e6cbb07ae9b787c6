import { SITEMAP_MOST, sitemap } from "@/app/_features/meta/sitemap";
import { tutorials } from "@/app/_features/reading";
import { getCtx } from "@/app/_lib/session";
import { findableCampaigns } from "@/lib/community";
import { env } from "@/lib/platform";

/**
 * GET /sitemap.xml: what may be found, as it is now. It leaves out what does not exist for whom it is for, so what
 * somebody signed in is answered is never kept.
 */
export async function GET(): Promise<Response> {
  const ctx = await getCtx();
  const text = sitemap({
    origin: new URL(env().APP_URL).origin,
    tutorials: tutorials("en").map(({ id }) => id),
    campaigns: await findableCampaigns(ctx, SITEMAP_MOST),
  });
  return new Response(text, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}
