import { fileURLToPath } from "node:url";
import { runProcesses } from "@/server/processes";

/** Runs two processes of the test program, as the site's parent does, with our arguments. */
const file = fileURLToPath(new URL("./one-of-many.mjs", import.meta.url));
runProcesses(() => ({ count: 2, file, folder: process.cwd() }));
