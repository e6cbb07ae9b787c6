import { writeFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Loaded into the site: at SIGUSR2 it collects what is not used and writes how much is, in bytes, into a file. */
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

process.on("SIGUSR2", () => {
  collect();
  writeFileSync(process.env.BENCH_HEAP_FILE, JSON.stringify(process.memoryUsage()));
});
