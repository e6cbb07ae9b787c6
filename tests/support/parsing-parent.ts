import { isMisbehavingPid, misbehavingPool, runJob } from "./parsing-jobs";

/** Prints the process id of its parsing process, which then never ends by itself. */
const pool = misbehavingPool();
const outcome = await runJob(pool, "pid");
if (isMisbehavingPid(outcome)) process.stdout.write(`${outcome.value}\n`);
await runJob(pool, "spin", { milliseconds: 600_000 });
