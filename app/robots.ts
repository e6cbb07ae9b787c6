import type { MetadataRoute } from "next";
import { env } from "@/lib/platform";

export const dynamic = "force-dynamic";

/** Pages declare themselves whether they are indexable, so crawlers must be able to fetch all of them. */
export default function robots(): MetadataRoute.Robots {
  const { origin } = new URL(env().APP_URL);
  return { rules: { userAgent: "*", allow: "/", disallow: "/api/" }, sitemap: `${origin}/sitemap.xml` };
}
