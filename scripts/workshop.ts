import { main, Sentence } from "./support/sentence";

/** The tools of developers, and what each does. */
const TOOLS: Readonly<Record<string, readonly [load: () => Promise<unknown>, about: string]>> = {
  advisories: [() => import("./advisories"), "lists security advisories of production packages"],
  attack: [
    () => import("./attack/main"),
    "attacks a site with hostile requests and measures other users’ pages",
  ],
  chaos: [
    () => import("./chaos"),
    "breaks the environment of a running site, then compares charges and ledger",
  ],
  fonts: [() => import("./fonts"), "cuts the fonts of pages and papers from their packages"],
  icons: [() => import("./icons"), "draws the sheet of icons"],
  openapi: [() => import("./openapi"), "writes public/openapi.json"],
  "operator-drill": [
    () => import("./operator-drill"),
    "follows docs/operating.md from an empty folder to a gift",
  ],
  patterns: [() => import("./patterns"), "judges the product’s regular expressions"],
  pictures: [() => import("./pictures"), "draws the quilts’ pictures"],
  rolling: [() => import("./rolling"), "restarts two sites in turn behind a proxy, under load"],
  simulator: [() => import("../simulator/main"), "serves the simulated Stripe, Resend and Twilio"],
  "upgrade-drill": [() => import("./upgrade-drill"), "runs the previous release on the current schema"],
};

function usage(): string {
  const width = Math.max(...Object.keys(TOOLS).map(({ length }) => length));
  const list = Object.entries(TOOLS).map(([name, [, about]]) => `  ${name.padEnd(width)}  ${about}`);
  return ["Usage: npm run workshop -- TOOL [options]", "", ...list].join("\n");
}

/** `npm run workshop -- TOOL`: runs a tool with the rest of the arguments, or lists all. */
await main(async () => {
  const [name] = process.argv.splice(2, 1);
  if (name === undefined) return console.log(usage());
  const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
  if (!tool) throw new Sentence(`Unknown tool ${name}.\n\n${usage()}`);
  await tool[0]();
});
