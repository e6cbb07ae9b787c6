import { importProgress, readImport, sendImport, sendImports, startImport } from "@/lib/community";
import { systemCtx } from "@/lib/platform";
import { alphabetic, type LargeCommunity } from "./large-community";

const PEOPLE = 2000;

export type ImportCosts = { read: number; shown: number; sent: number; invited: number };

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const began = performance.now();
  const done = await work();
  return [performance.now() - began, done];
}

/** A list of 2,000 people, 5 % of them already members. */
export async function importCosts(
  { communityId, admin }: LargeCommunity,
  mark: string,
): Promise<ImportCosts> {
  const lines = Array.from({ length: PEOPLE }, (_, at) =>
    at % 20 === 0
      ? `First${alphabetic(at)},Last,${mark}.${at % 250}@bench.example,`
      : `New${alphabetic(at)},Person,new.${mark}.${at}@bench.example,(303) 55${String(50_000 + at).slice(-1)}-${String(1000 + at).slice(-4)}`,
  );
  const list = ["First name,Last name,E-mail,Phone", ...lines].join("\n");
  const [read, { importId }] = await timed(() => startImport(admin, { communityId, list }));
  const where = { communityId, importId };
  const [shown, draft] = await timed(() => readImport(admin, where));
  const [sent] = await timed(() => sendImport(admin, where));
  const [invited] = await timed(() => sendImports(systemCtx("worker")));
  const { state, progress } = await importProgress(admin, where);
  if (state !== "done" || progress.total !== draft.counts.new)
    throw new Error("the list did not go out whole");
  return { read, shown, sent, invited };
}
