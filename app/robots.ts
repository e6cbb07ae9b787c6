import type { MetadataRoute } from "next";
import { env } from "@/lib/platform";

export const dynamic = "force-dynamic";

/** Pages say for themselves whether they may be found; a crawler must be able to read that they may not. */
export default function robots(): MetadataRoute.Robots {
  const { origin } = new URL(env().APP_URL);
  return { rules: { userAgent: "*", allow: "/", disallow: "/api/" }, sitemap: `${origin}/sitemap.xml` };
}
