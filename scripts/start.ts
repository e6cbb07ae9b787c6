import { pathToFileURL } from "node:url";
import { launchers, whenLauncherDies } from "./processes/launchers";
import { settle } from "./processes/settle";
import { ownRelease, programIn, sharesPackages } from "./processes/start-site";
import { repairPackages } from "./release/driver-repair";
import { optionsOf } from "./support/options";
import { main } from "./support/sentence";

type Options = { isSupervised: boolean; settle(): void };

/**
 * `manyhands start`: runs the site in production. Refuses an incomplete configuration. A single process
 * serves from this one, restarted by systemd or the container; with `--supervised` (`npm start`) or several
 * processes, this one is their parent. The worker is a separate process.
 */
await main(async () => {
  const values = optionsOf({ supervised: { type: "boolean", default: false } });
  settle();
  const release = ownRelease();
  if (sharesPackages(release)) await repairPackages();
  // Started by hand, it ends with npm, however npm ended.
  if (values.supervised) whenLauncherDies(launchers(), () => process.kill(process.pid, "SIGTERM"));
  const { startSite }: { startSite(options: Options): Promise<void> } = await import(
    pathToFileURL(programIn(release.folder, "main")).href
  );
  await startSite({ isSupervised: values.supervised, settle });
});
