import { runningProcesses, usesOf } from "./support/releases/in-use";
import { makeCurrent } from "./support/releases/make-current";
import { allReleases, currentRelease } from "./support/releases/release";
import { main, Sentence } from "./support/sentence";

await main(async () => {
  const [verb, id] = process.argv.slice(2);
  const releases = allReleases();
  if (verb === "use") {
    const wanted = releases.find((release) => release.id === id);
    if (!wanted) throw new Sentence(`There is no release ${id ?? "without a name"} here.`);
    makeCurrent(wanted);
    console.log(
      `The release ${wanted.id} is the current one. What runs goes on with its own until it is reloaded.`,
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
  if (releases.length === 0) console.log("There is no release yet. `npm run build` makes one.");
});
