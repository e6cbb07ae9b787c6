"use strict";

/**
 * Says in words that Node is too old, before anything is loaded that an old one cannot read. So this file, `bin/tools.cjs`
 * and `bin/manyhands.mjs`, which ask here first, have nothing in them that an old one could stumble over.
 */
const ENGINES = /^>=(\d+)\.(\d+)(?:\.(\d+))?$/;

/** ">=20.19" as numbers; throws where `engines` says something else. */
function leastVersion(range) {
  const found = ENGINES.exec(range);
  if (!found) throw new Error(`package.json: engines.node should be like >=20.19, not ${range}`);
  return [found[1], found[2], found[3] || "0"].map(Number);
}

/** Null if this version of Node is new enough for a range such as ">=20.19", or what to tell. */
function complaint(version, range) {
  const least = leastVersion(range);
  const parts = version.split(".").map(Number);
  const first = [0, 1, 2].find((i) => parts[i] !== least[i]);
  if (first === undefined || parts[first] > least[first]) return null;
  return `Manyhands needs Node ${least[0]}.${least[1]} or newer, and this is ${version}. Get it at https://nodejs.org`;
}

/** Ends this process, in words, if its Node is too old. */
function demandNode() {
  const words = complaint(process.versions.node, require("../package.json").engines.node);
  if (words === null) return;
  console.error(words);
  process.exit(1);
}

module.exports = { complaint, demandNode };
