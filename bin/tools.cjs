"use strict";

/**
 * npm asks here (`pre…`) before whatever takes the tools of development: on a Node that is too old, and where the tools were
 * left out, it ends in words.
 */
const { demandNode } = require("./node-version.cjs");

demandNode();
try {
  require.resolve("tsx");
} catch (_) {
  console.error(
    "This takes the tools of development, which were left out here, as npm does where NODE_ENV is production. " +
      "Run `npm ci --include=dev` first.",
  );
  process.exit(1);
}
