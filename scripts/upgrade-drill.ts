import { pastReleases } from "./checks/migrations/check-migrations";
import { startThrowawayPostgres } from "./postgres/throwaway";
import { Lifetime } from "./processes/lifetime";
import { clearAfterKilledRuns, Run } from "./processes/registry";
import { repairPackages } from "./release/driver-repair";
import { optionsOf } from "./support/options";
import { main, Sentence } from "./support/sentence";
import { playUpgrade, type UpgradeOutcome } from "./upgrade/play";

/**
 * `npm run workshop -- upgrade-drill`: proves that the previous release works with the current schema. Builds that
 * release (`--from REF`, default: the last one of docs/releases.json) in a separate folder, runs its site and
 * worker on separate data, and migrates these under load. `--seconds`: load after each step (10). Exits with
 * 1 on failure.
 */
await main(async () => {
  const values = optionsOf({ from: { type: "string" }, seconds: { type: "string" } });
  const secondsEach = Number(values.seconds ?? 10);
  if (!Number.isInteger(secondsEach) || secondsEach < 1 || secondsEach > 600)
    throw new Sentence("--seconds wants a number from 1 to 600.");
  await repairPackages();
  await clearAfterKilledRuns();
  const lifetime = new Lifetime();
  const run = new Run("upgrade", lifetime.launchers);
  process.once("exit", () => run.close());
  const server = await startThrowawayPostgres();
  void lifetime.asked.then(() => server.remove()).finally(() => process.exit(130));
  try {
    const outcome = await playUpgrade({
      run,
      databaseUrl: server.url,
      from: values.from ?? pastReleases()[0]?.commit ?? "",
      secondsEach,
      progress: (text) => console.log(`  ${text} …`),
    });
    console.log(reportOf(outcome));
    process.exitCode = isSound(outcome) ? 0 : 1;
  } finally {
    await server.remove();
  }
  process.exit();
});

const isSound = ({ failed, complaints, twice, books }: UpgradeOutcome): boolean =>
  [failed, complaints, twice, books.broken].every(({ length }) => length === 0) &&
  books.left + books.twice + books.wrong === 0;

function reportOf({
  commit,
  migrationSeconds,
  calls,
  failed,
  gifts,
  books,
  complaints,
  twice,
}: UpgradeOutcome): string {
  return [
    "",
    `The release ${commit.slice(0, 8)} on the present schema, to which its database was brought in ${migrationSeconds.toFixed(1)} s:`,
    `  calls                          ${calls}, of which ${failed.length} kinds failed`,
    ...failed.map((one) => `      ${one}`),
    `  errors in its log              ${complaints.length}`,
    ...complaints.map((one) => `      ${one}`),
    `  gifts                          ${gifts}`,
    `  charged, and not booked        ${books.left}`,
    `  charged or booked twice        ${books.twice}`,
    `  booked with another sum        ${books.wrong}`,
    `  e-mails that came twice        ${twice.length}`,
    `  checks that do not hold        ${books.broken.join(", ") || "none"}`,
  ].join("\n");
}
