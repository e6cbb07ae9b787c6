import type { MetadataRoute } from "next";
import { env } from "@/lib/platform";

export const dynamic = "force-dynamic";

/** Allows crawlers to fetch all pages, which declare themselves whether they are indexable. */
export default function robots(): MetadataRoute.Robots {
  const { origin } = new URL(env().APP_URL);
  return { rules: { userAgent: "*", allow: "/", disallow: "/api/" }, sitemap: `${origin}/sitemap.xml` };
}
