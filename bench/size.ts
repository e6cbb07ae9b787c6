import { startOwnPostgres } from "@/scripts/postgres";
import { main } from "@/scripts/support/sentence";
import { buildSize } from "./size/build";
import { freshDatabase } from "./size/fresh-database";

const after = (name: string): string | undefined => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};

await main(async () => {
  const folder = after("--keep");
  if (!folder) throw new Error("say where it is kept: --keep FOLDER");
  const server = await startOwnPostgres({ dataDir: folder, throwaway: true });
  const gifts = Number(after("--gifts") ?? 1_000_000);
  const url = await freshDatabase(server.url, "big");
  const { seconds } = await buildSize(url, { gifts, progress: (text) => console.log(text) });
  console.log(`${gifts} gifts in ${seconds.toFixed(0)} s: ${url}`);
  process.exit();
});
