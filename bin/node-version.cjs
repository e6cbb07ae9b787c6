"use strict";

/**
 * Reports an old Node before loading newer syntax. This file, `bin/tools.cjs` and `bin/manyhands.mjs` must
 * therefore parse on old versions.
 */
const ENGINES = /^>=(\d+)\.(\d+)(?:\.(\d+))?$/;

/** Parses ">=20.19". Throws for other forms of `engines`. */
function leastVersion(range) {
  const found = ENGINES.exec(range);
  if (!found) throw new Error(`package.json: engines.node should be like >=20.19, not ${range}`);
  return [found[1], found[2], found[3] || "0"].map(Number);
}

/** Returns the message for an old Node, or null. */
function complaint(version, range) {
  const least = leastVersion(range);
  const parts = version.split(".").map(Number);
  const first = [0, 1, 2].find((i) => parts[i] !== least[i]);
  if (first === undefined || parts[first] > least[first]) return null;
  return `Manyhands needs Node ${least[0]}.${least[1]} or newer, and this is ${version}. Download it from https://nodejs.org`;
}

/** Exits with a message on an old Node. */
function demandNode() {
  const words = complaint(process.versions.node, require("../package.json").engines.node);
  if (words === null) return;
  console.error(words);
  process.exit(1);
}

module.exports = { complaint, demandNode };
