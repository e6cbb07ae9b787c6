import { supervise } from "@/scripts/support/supervise";

/** Supervises the program of the tests in the mode given as argument, as `npm start` does the site. */
const node = ["tests/support/supervised-program.mjs", process.argv[2] ?? "steady"];
process.exit(await supervise(() => ({ name: "program", node, env: {} })));
