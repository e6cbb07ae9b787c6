import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { certificateIn, makeCertificate } from "./operator-drill/certificate";
import { operatorEnvironment } from "./operator-drill/environment";
import { drillTools } from "./operator-drill/tools";
import { tsx } from "./processes/children";
import { Lifetime } from "./processes/lifetime";
import { root } from "./support/folders";
import { optionsOf } from "./support/options";
import { main } from "./support/sentence";

/**
 * `npm run workshop -- operator-drill`: proves that docs/operating.md leads from an empty folder to a served gift, an
 * upgrade under load, and a restored backup. Uses a clone of the current commit, nginx (deploy/nginx) with
 * TLS, the simulator and an empty PostgreSQL. Prints the time of each step, removes everything, and exits
 * with 1 on failure. `--keep` leaves the folder.
 */
await main(async () => {
  const { keep } = optionsOf({ keep: { type: "boolean" } });
  drillTools();
  const folder = mkdtempSync(join(tmpdir(), "manyhands-operator-"));
  try {
    makeCertificate(folder, process.env.NODE_EXTRA_CA_CERTS);
    process.exitCode = await playIn(folder);
  } finally {
    if (keep) console.log(`Everything is in ${folder}.`);
    else rmSync(folder, { recursive: true, force: true });
  }
});

function playIn(folder: string): Promise<number> {
  const child = spawn(process.execPath, tsx("scripts/operator-drill/play.ts", folder), {
    cwd: root,
    stdio: "inherit",
    env: operatorEnvironment(process.env, certificateIn(folder).trusted) as NodeJS.ProcessEnv,
  });
  // The child stops what it has started before it ends.
  void new Lifetime().asked.then(() => child.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
