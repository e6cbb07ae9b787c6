import { pathToFileURL } from "node:url";
import { HEAP } from "@/lib/platform/heap";
import { settle } from "./processes/settle";
import { currentFolder, ownRelease, programIn, sharesPackages } from "./processes/start-site";
import { supervise } from "./processes/supervise";
import { repairPackages } from "./release/driver-repair";
import { optionsOf } from "./support/options";
import { main } from "./support/sentence";

const ALONE = "worker-alone";

/**
 * `manyhands worker`: takes jobs until a signal. `scripts/worker-alone.ts` does the work: in this process,
 * restarted by systemd or the container, or with `--supervised` (`npm run worker`) in a child.
 */
await main(async () => {
  const values = optionsOf({ supervised: { type: "boolean", default: false } });
  settle();
  const release = ownRelease();
  if (sharesPackages(release)) await repairPackages();
  if (!values.supervised) {
    process.chdir(release.folder);
    await import(pathToFileURL(programIn(release.folder, ALONE)).href);
    return;
  }
  const program = () => {
    settle();
    const current = currentFolder();
    return {
      name: "worker",
      node: [...HEAP, programIn(current, ALONE)],
      env: { MANYHANDS_RELEASE: current },
    };
  };
  process.exit(await supervise(program));
});
