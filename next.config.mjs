/**
 * For every response. The middleware sets the pages' content security policy and headers that depend on the
 * environment, because values here are fixed at build time.
 */
const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  // `no-referrer` would make forms send `Origin: null`, which their actions refuse.
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  {
    key: "Content-Security-Policy",
    value:
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), browsing-topics=()" },
];

/**
 * Packages that the server loads from node_modules. The first must not be bundled; the others are large, and every bundle
 * would contain them. The build still reads their files, except the very largest, imported with `turbopackIgnore`.
 */
const OUTSIDE = [
  ...["postgres", "graphile-worker", "twilio", "fontkit", "@resvg/resvg-js", "pdfkit"],
  ...["@simplewebauthn/server", "@zxcvbn-ts/language-common", "any-ascii", "drizzle-orm"],
  ...["harfbuzzjs", "hucre", "jose", "libphonenumber-js", "otpauth", "resend", "stripe", "zod"],
];

/**
 * Halves the demo's first build (`scripts/release/build.ts`): no compiler cache, maps or minified server
 * code. Browsers load the same.
 */
const QUICK = {
  turbopackFileSystemCacheForBuild: false,
  turbopackSourceMaps: false,
  serverMinification: false,
  cpus: 2,
  preloadEntriesOnStart: false,
};

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  // `server/packed.ts` compresses whole responses, once.
  compress: false,
  reactStrictMode: true,
  // The specification posts to `…/leave/`; a 308 would lose the method for some clients.
  skipTrailingSlashRedirect: true,
  // `npm run check` checks all types.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: OUTSIDE,
  // The site runs in its own folder and does not need these 40 MB of lists.
  outputFileTracingExcludes: { "*": ["**/*"] },
  // next-intl's plugin loads a second, 30 MB compiler for an unused feature.
  turbopack: { resolveAlias: { "next-intl/config": "./app/_features/i18n/request.ts" } },
  // Puts metadata for link previews into the head for every client, not only known robots.
  htmlLimitedBots: /.*/,
  // With Next's optimizer, anyone could store resized pictures on disk, which would stay after their owner
  // removed them.
  images: { unoptimized: true },
  experimental: {
    serverActions: { bodySizeLimit: "8mb" },
    // Most visits are one look on a phone, where a request costs more than some bytes.
    turbopackChunking: {
      requestCost: 1_000_000,
      minChunkSize: 300_000,
      priorityRoutes: [/^\/community\/\[communityId\]\/campaign\/\[campaignId\](\/page)?$/],
      priorityBoost: 4,
    },
    ...(process.env.BUILD_KIND === "quick" ? QUICK : {}),
  },
  headers: async () => [{ source: "/:path*", headers: securityHeaders }],
};

export default config;
