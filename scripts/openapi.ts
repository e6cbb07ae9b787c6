import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { openApiDocument } from "@/app/api/_http/document";
import { families } from "@/app/api/_http/families";
import { root } from "./support/folders";

const file = join(root, "public", "openapi.json");

const wanted = () => `${JSON.stringify(openApiDocument(Object.values(families).flat()), null, 2)}\n`;

/** A sentence when public/openapi.json is not what the endpoints say, else null. */
function openApiComplaint(): string | null {
  const current = existsSync(file) ? readFileSync(file, "utf8") : "";
  return current === wanted() ? null : "public/openapi.json is out of date: run `npm run openapi`.";
}

/** `tsx scripts/openapi.ts` writes the document; with `--check` it only says whether it is current. */
function main(): void {
  if (!argv.includes("--check")) {
    writeFileSync(file, wanted());
    return;
  }
  const complaint = openApiComplaint();
  if (complaint) {
    console.error(complaint);
    process.exitCode = 1;
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) main();
