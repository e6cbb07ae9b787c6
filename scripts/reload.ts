import { gathered } from "@/lib/kernel";
import { loadEnv } from "./load-env";
import { parentOf, signal, until } from "./support/processes";
import { runningProcesses } from "./support/releases/in-use";
import { currentRelease, releasesFolder } from "./support/releases/release";
import { type Replacing, replacing } from "./support/releases/replacing";
import { main, Sentence } from "./support/sentence";

/** What a parent runs several of, or begins anew. */
const PROGRAM = /\/programs\/(?:site|worker-alone)\.mjs\b/;
/** Longer than the processes of a release may take to be prepared, and those before to finish. */
const MOST_MS = 120_000;

const WORKER = /\/programs\/worker-alone\.mjs\b/;
/** Longer than a worker takes to refuse its settings or its database. A site says itself when it is ready. */
const REFUSED_MS = 5_000;

/** The processes of the site and the worker of any release here, by their parents. */
function teams(): Map<number, number[]> {
  const folder = `${releasesFolder()}/`;
  const found: [parent: number, pid: number][] = [];
  for (const { pid, command } of runningProcesses()) {
    if (!command.includes(folder) || !PROGRAM.test(command)) continue;
    const parent = parentOf(pid);
    if (parent !== null) found.push([parent, pid]);
  }
  return gathered(found);
}

/** Resolves once none of these processes is left and others are there; false when that was given up. */
async function isReplaced(parent: number, before: readonly number[]): Promise<boolean> {
  const begun = performance.now();
  let others: number[] = [];
  let standing = "under way" as Replacing;
  await until(
    () => {
      const present = teams().get(parent) ?? [];
      standing = replacing({ before, hadOthers: others.length > 0 }, present, performance.now() - begun);
      others = present.filter((pid) => !before.includes(pid));
      return standing !== "under way";
    },
    MOST_MS,
    200,
  );
  if (standing !== "replaced") return false;
  const isWorker = runningProcesses().some(
    ({ pid, command }) => others.includes(pid) && WORKER.test(command),
  );
  return !(
    isWorker &&
    (await until(
      () =>
        !teams()
          .get(parent)
          ?.includes(others[0] ?? 0),
      REFUSED_MS,
      200,
    ))
  );
}

/**
 * `manyhands reload`: lets every site and worker that runs under a parent from these releases go on with the current one,
 * and with the present configuration. A site refuses no request meanwhile; what cannot start leaves the one before.
 */
await main(async () => {
  loadEnv();
  const release = currentRelease();
  const found = [...teams()];
  if (!release || found.length === 0)
    throw new Sentence(
      "Nothing runs here that could be reloaded. Start the site by `npm start` or with `--supervised`.",
    );
  for (const [parent] of found) {
    try {
      signal(parent, "SIGHUP");
    } catch {
      throw new Sentence(`Process ${parent} belongs to another user: reload as that user, or as root.`);
    }
  }
  const done = await Promise.all(found.map(([parent, before]) => isReplaced(parent, before)));
  const failed = found.filter((_, index) => !done[index]).map(([parent]) => parent);
  if (failed.length > 0)
    throw new Sentence(
      `Process ${failed.join(", ")} goes on with the release it had: its log says why the new one did not start.`,
    );
  console.log(`The release ${release.id} serves now.`);
});
