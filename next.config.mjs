/**
 * Set on every response, including the API's and files'. The middleware sets the pages' content security
 * policy and headers that depend on the environment, because values here are fixed at build time.
 */
const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  // Never `no-referrer`: forms would then send `Origin: null`, and their actions would refuse them.
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
 * For the demo (`scripts/support/build.ts`), where a person waits for the first build. Without the compiler's
 * cache, maps and minified server code it takes half the time. Browsers load the same.
 */
const QUICK = {
  turbopackFileSystemCacheForBuild: false,
  turbopackSourceMaps: false,
  serverMinification: false,
  // With one process, a processor idles while it loads each page once.
  cpus: 2,
  // The first visit of a page loads it.
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
  // `npm run check` checks all types; the build need not repeat it.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: OUTSIDE,
  // The site runs in its own folder, so the lists of files that each page needs elsewhere, 40 MB, are unused.
  outputFileTracingExcludes: { "*": ["**/*"] },
  // Replaces next-intl's plugin, which loads a second, 30 MB compiler wherever this file is read, for an
  // unused feature.
  turbopack: { resolveAlias: { "next-intl/config": "./app/_features/i18n/request.ts" } },
  // Puts the metadata for link previews into the head for every client, not for known robots only.
  htmlLimitedBots: /.*/,
  // No page needs Next's image optimizer. With it, anyone could have any picture of this site resized and
  // stored on disk, where it would stay after its owner removed it.
  images: { unoptimized: true },
  experimental: {
    serverActions: { bodySizeLimit: "8mb" },
    // Most visits are one look at a shared campaign, on a phone, where a request costs more than some bytes.
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
