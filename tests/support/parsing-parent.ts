import { isMisbehavingPid, misbehavingPool, runJob } from "./parsing-jobs";

/** Prints the id of its parsing process, which never ends. */
const pool = misbehavingPool();
const outcome = await runJob(pool, "pid");
if (isMisbehavingPid(outcome)) process.stdout.write(`${outcome.value}\n`);
await runJob(pool, "spin", { milliseconds: 600_000 });
