import { spawn } from "node:child_process";
import { root } from "./folders";

/** Uses the release's program if it started us, else npm. */
export function runOwnCommand(name: string, args: readonly string[]): Promise<number> {
  const [, program = ""] = process.argv;
  const [file, list] = /(^|[/\\])manyhands(\.mjs)?$/.test(program)
    ? [process.execPath, [program, name, ...args]]
    : ["npm", ["run", "--silent", name, "--", ...args]];
  const child = spawn(file, list, { cwd: root, stdio: "inherit" });
  return new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", (code) => resolve(code ?? 1));
  });
}
