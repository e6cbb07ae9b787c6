import { runningProcesses, usesOf } from "./release/in-use";
import { makeCurrent } from "./release/make-current";
import { allReleases, currentRelease } from "./release/release";
import { main, Sentence } from "./support/sentence";

await main(async () => {
  const [verb, id] = process.argv.slice(2);
  const releases = allReleases();
  if (verb === "use") {
    const wanted = releases.find((release) => release.id === id);
    if (!wanted) throw new Sentence(`Release ${id ?? "(no name)"} not found.`);
    makeCurrent(wanted);
    console.log(
      `The release ${wanted.id} is the current one. Running processes keep their release until you reload them.`,
    );
    return;
  }
  if (verb !== undefined) throw new Sentence("Usage: manyhands releases [use ID]");
  const { used } = usesOf(
    releases.map(({ folder }) => folder),
    runningProcesses(),
  );
  const current = currentRelease()?.folder;
  for (const { id, version, commit, folder } of releases) {
    const notes = [
      folder === current ? "the current one" : "",
      used.has(folder) ? `used by ${used.get(folder)?.join(", ")}` : "",
    ].filter(Boolean);
    console.log([id, version, commit?.slice(0, 8) ?? "", ...notes].join("  "));
  }
  if (releases.length === 0) console.log("There is no release yet. Create one with `npm run build`.");
});
