import type { MetadataRoute } from "next";
import { env } from "@/lib/platform";

export const dynamic = "force-dynamic";

/**
 * Each page says itself whether it may be indexed, so crawlers must be allowed to fetch the pages that may
 * not.
 */
export default function robots(): MetadataRoute.Robots {
  const { origin } = new URL(env().APP_URL);
  return { rules: { userAgent: "*", allow: "/", disallow: "/api/" }, sitemap: `${origin}/sitemap.xml` };
}
