/**
 * Set on every response, including the API's and files'. Pages get their content security policy, and headers
 * that depend on the environment, from the middleware, because these values are fixed when the site is built.
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
 * Packages that the server loads from node_modules. The first must not be bundled. The others are large, and would be
 * compiled, kept and loaded anew with each of a dozen bundles, and once more by the server before Next. The build still
 * reads all their files; those of the very largest it does not, where they are imported with `turbopackIgnore`.
 */
const OUTSIDE = [
  ...["postgres", "graphile-worker", "twilio", "fontkit", "@resvg/resvg-js", "pdfkit"],
  ...["@simplewebauthn/server", "@zxcvbn-ts/language-common", "any-ascii", "drizzle-orm"],
  ...["harfbuzzjs", "hucre", "jose", "libphonenumber-js", "otpauth", "resend", "stripe", "zod"],
];

/**
 * For the demo (`scripts/support/build.ts`), whose first build somebody waits for: without the compiler's cache, maps and
 * smaller code in the server it takes half the time. What browsers load is the same.
 */
const QUICK = {
  turbopackFileSystemCacheForBuild: false,
  turbopackSourceMaps: false,
  serverMinification: false,
  // One process would leave a processor without work while it loads each page once.
  cpus: 2,
  // The first visit of a page loads it.
  preloadEntriesOnStart: false,
};

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  // `server/packed.ts` packs whole responses, once.
  compress: false,
  reactStrictMode: true,
  // The specification posts to `…/leave/`; a 308 would lose the method for some clients.
  skipTrailingSlashRedirect: true,
  // `npm run check` checks the types of everything, once; a build that did it again would only be slower.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: OUTSIDE,
  // The site runs in its own folder, so nobody asks which files each page would need elsewhere: forty megabytes of lists.
  outputFileTracingExcludes: { "*": ["**/*"] },
  // What next-intl's plugin would set. The plugin itself loads a second compiler, of thirty megabytes, wherever this file
  // is read, for a feature that is not used.
  turbopack: { resolveAlias: { "next-intl/config": "./app/_features/i18n/request.ts" } },
  // Puts the metadata for link previews into the head for every client, not for known robots only.
  htmlLimitedBots: /.*/,
  // No page needs Next's image optimiser. If it were on, anybody could have any picture of this site resized
  // and stored on disk, where it would stay after its owner removed it.
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
