import { groupPairs } from "@/lib/kernel";
import { loadEnv } from "./load-env";
import { parentOf, signal, until } from "./processes/processes";
import { runningProcesses } from "./release/in-use";
import { currentRelease, releasesFolder } from "./release/release";
import { type Replacing, replacing } from "./release/replacing";
import { main, Sentence } from "./support/sentence";

const PROGRAM = /\/programs\/(?:site|worker-alone)\.mjs\b/;
/** Longer than the processes of a release take to become ready and the old ones to finish. */
const MOST_MS = 120_000;

const WORKER = /\/programs\/worker-alone\.mjs\b/;
/** Longer than a worker takes to refuse its settings or its database. A site reports readiness. */
const REFUSED_MS = 5_000;

function teams(): Map<number, number[]> {
  const folder = `${releasesFolder()}/`;
  const found: [parent: number, pid: number][] = [];
  for (const { pid, command } of runningProcesses()) {
    if (!command.includes(folder) || !PROGRAM.test(command)) continue;
    const parent = parentOf(pid);
    if (parent !== null) found.push([parent, pid]);
  }
  return groupPairs(found);
}

/** False at the timeout. */
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
 * `manyhands reload`: moves every supervised site and worker of these releases to the current release and
 * configuration. A site refuses no request during the switch; if the new process cannot start, the old one
 * stays.
 */
await main(async () => {
  loadEnv();
  const release = currentRelease();
  const found = [...teams()];
  if (!release || found.length === 0)
    throw new Sentence(
      "Nothing to reload is running here. Start the site with `npm start` or `--supervised`.",
    );
  for (const [parent] of found) {
    try {
      signal(parent, "SIGHUP");
    } catch {
      throw new Sentence(`Process ${parent} belongs to another user. Reload as that user or as root.`);
    }
  }
  const done = await Promise.all(found.map(([parent, before]) => isReplaced(parent, before)));
  const failed = found.filter((_, index) => !done[index]).map(([parent]) => parent);
  if (failed.length > 0)
    throw new Sentence(
      `Process ${failed.join(", ")} still uses its old release. Its log says why the new one did not start.`,
    );
  console.log(`The release ${release.id} serves now.`);
});
