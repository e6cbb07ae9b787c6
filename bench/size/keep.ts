import { parseArgs } from "node:util";
import { startOwnPostgres } from "@/scripts/postgres";
import { main, Sentence } from "@/scripts/support/sentence";
import { sizedDatabase } from "./kept";

/**
 * `npx tsx bench/size/keep.ts FOLDER [--gifts N] [--name NAME]`: builds or starts a database of a million
 * gifts in that folder and leaves it running. Prints the address last.
 */
await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { gifts: { type: "string", default: "1000000" }, name: { type: "string", default: "big" } },
  });
  const [folder] = positionals;
  if (!folder) throw new Sentence("Say in which folder it is kept.");
  const server = await startOwnPostgres({ dataDir: folder, throwaway: true });
  const gifts = Number(values.gifts);
  const { url } = await sizedDatabase(server.url, { name: values.name, gifts, progress: console.log });
  console.log(url);
});
process.exit();
