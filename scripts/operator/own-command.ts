import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "../support/folders";

/** Uses the release's program if it started us. */
export function runOwnCommand(name: string, args: readonly string[]): Promise<number> {
  const [, started = ""] = process.argv;
  const program = /(^|[/\\])manyhands(\.mjs)?$/.test(started) ? started : join(root, "bin", "manyhands.mjs");
  const child = spawn(process.execPath, [program, name, ...args], { cwd: root, stdio: "inherit" });
  return new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", (code) => resolve(code ?? 1));
  });
}
