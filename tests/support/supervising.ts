import { supervise } from "@/scripts/processes/supervise";

/**
 * Supervises the test program in the given mode, as `npm start` does the site. A second mode applies at the
 * first reload: `refused` throws when it is named, as with invalid settings.
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
