import { supervise } from "@/scripts/support/supervise";

/**
 * Supervises the program of the tests in the mode given as argument, as `npm start` does the site. A second one is what it
 * becomes at the first reload: `refused` cannot even be named, as with settings that are wrong.
 */
const modes = process.argv.slice(2);
const program = () => {
  const mode = modes.length > 1 ? modes.shift() : modes[0];
  if (mode === "refused") {
    process.env.SUPERVISED_WRONGLY = "yes";
    throw new Error("A setting is wrong.");
  }
  return { name: "program", node: ["tests/support/supervised-program.mjs", mode ?? "steady"], env: {} };
};
process.exit(await supervise(program));
