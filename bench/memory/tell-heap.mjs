import { writeFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Loaded into the site: on SIGUSR2 collects garbage and writes the heap size in bytes to a file. */
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

process.on("SIGUSR2", () => {
  collect();
  writeFileSync(process.env.BENCH_HEAP_FILE, JSON.stringify(process.memoryUsage()));
});
