import { pathToFileURL } from "node:url";
import { repairPackages } from "./support/driver-repair";
import { launchers, whenLauncherDies } from "./support/launchers";
import { optionsOf } from "./support/options";
import { main } from "./support/sentence";
import { settle } from "./support/settle";
import { ownRelease, programIn, sharesPackages } from "./support/start-site";

type Options = { isSupervised: boolean; settle(): void };

/**
 * `manyhands start`: the site in production, with the real configuration. It does not start with an incomplete one.
 * Where one process serves, it is this one, which systemd or a container begins anew; with `--supervised`, as `npm start`
 * has it, and where several serve, this one is their parent. The worker is a separate process.
 */
await main(async () => {
  const values = optionsOf({ supervised: { type: "boolean", default: false } });
  settle();
  const release = ownRelease();
  if (sharesPackages(release)) await repairPackages();
  // By hand it ends with npm, however that has ended.
  if (values.supervised) whenLauncherDies(launchers(), () => process.kill(process.pid, "SIGTERM"));
  const { startSite }: { startSite(options: Options): Promise<void> } = await import(
    pathToFileURL(programIn(release.folder, "main")).href
  );
  await startSite({ isSupervised: values.supervised, settle });
});
