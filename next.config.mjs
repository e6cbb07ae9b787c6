/** On every answer, the API's and the files' too. A page's own policy for scripts comes on top of these. */
const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  // Never `no-referrer`: forms would then send `Origin: null`, and their actions would refuse them.
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Content-Security-Policy", value: "frame-ancestors 'none'; base-uri 'self'; object-src 'none'" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), browsing-topics=()" },
];

/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // The specification posts to `…/leave/`; a 308 would lose the method for some clients.
  skipTrailingSlashRedirect: true,
  // `npm run check` checks the types of everything, once; a build that did it again would only be slower.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["postgres", "graphile-worker", "twilio"],
  experimental: {
    serverActions: { bodySizeLimit: "8mb" },
    optimizePackageImports: ["lucide-react"],
  },
  headers: async () => [{ source: "/:path*", headers: securityHeaders }],
};
