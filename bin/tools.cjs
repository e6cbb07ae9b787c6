"use strict";

/**
 * Runs before npm scripts that need development tools: exits with a message if Node is old or the tools are
 * missing.
 */
const { demandNode } = require("./node-version.cjs");

demandNode();
try {
  require.resolve("tsx");
} catch (_) {
  console.error(
    "This command needs the development tools, which npm leaves out when NODE_ENV is production. " +
      "Run `npm ci --include=dev` first.",
  );
  process.exit(1);
}
