import { fileURLToPath } from "node:url";
import { runProcesses } from "@/server/processes";

/** Runs two processes of the tests' program, as the site's parent does. They get our arguments. */
runProcesses(2, fileURLToPath(new URL("./one-of-many.mjs", import.meta.url)));
