import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Child, startChild } from "@/scripts/processes/children";
import type { Run } from "@/scripts/processes/registry";
import { run as runProgram } from "@/scripts/support/command";
import { root } from "@/scripts/support/folders";
import { Sentence } from "@/scripts/support/sentence";

const MOST_MS = 15 * 60_000;
const LAST_LINES = 40;

export class Checkout {
  readonly folder: string;

  constructor(
    private readonly above: string,
    private readonly npmProgram: string,
  ) {
    this.folder = join(above, "manyhands");
  }

  async clone(): Promise<string> {
    await this.done("git clone", "git", ["clone", "--quiet", root, this.folder], this.above);
    const commit = await this.done("git log", "git", ["rev-parse", "--short", "HEAD"], this.folder);
    return commit.trim();
  }

  /** Throws a Sentence with the last lines on failure. */
  npm(...args: string[]): Promise<string> {
    return this.npmWith({}, ...args);
  }

  npmWith(env: Record<string, string>, ...args: string[]): Promise<string> {
    return this.done(`npm ${args.join(" ")}`, process.execPath, [this.npmProgram, ...args], this.folder, env);
  }

  /** A command of bin/manyhands.mjs. */
  command(env: Record<string, string>, ...args: string[]): Promise<string> {
    const typed = ["bin/manyhands.mjs", ...args];
    return this.done(`node ${typed.join(" ")}`, process.execPath, typed, this.folder, env);
  }

  start(run: Run, name: string, args: string[], env: Record<string, string> = {}): Child {
    return startChild(run, {
      name: `operator-drill-${name}`,
      node: [this.npmProgram, ...args],
      folder: this.folder,
      env,
    });
  }

  keep(name: string, lines: Record<string, string>): string {
    const file = join(this.above, name);
    const text = Object.entries(lines).map(([key, value]) => `${key}=${JSON.stringify(value)}\n`);
    writeFileSync(file, text.join(""), { mode: 0o600 });
    return file;
  }

  private async done(
    typed: string,
    program: string,
    args: string[],
    folder: string,
    env: Record<string, string> = {},
  ): Promise<string> {
    const { code, output } = await runProgram(program, args, { timeoutMs: MOST_MS, folder, env });
    if (code === 0) return output;
    const last = output.trim().split("\n").slice(-LAST_LINES).join("\n");
    throw new Sentence(`\`${typed}\` ended with ${code ?? "a signal"}:\n${last}`);
  }
}
