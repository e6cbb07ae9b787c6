import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "@/db/schema";
import { completeRegistration } from "@/lib/community";
import { systemCtx } from "@/lib/platform";
import { root } from "@/scripts/support/folders";
import { newAddress } from "../factories/invitation";
import { newVisitor } from "../support/credentials";
import { typed } from "../support/registering";

describe("npm run desk", () => {
  const run = promisify(execFile);
  async function desk(...words: string[]) {
    const options = { cwd: root, env: { ...process.env, LOG_LEVEL: "error" } };
    try {
      const { stdout, stderr } = await run(
        process.execPath,
        ["--import", "tsx", "scripts/desk.ts", ...words],
        options,
      );
      return { stdout, stderr, code: 0 };
    } catch (error) {
      const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number };
      return { stdout, stderr, code };
    }
  }

  it("makes the first account without a worker and without mail, lists it, and keeps the last one", async () => {
    const email = newAddress();
    const added = await desk("add", email, "--print-link");
    expect(added).toMatchObject({ code: 0, stderr: "" });
    expect(added.stdout).toContain("goes out as soon as the worker runs");
    const link = added.stdout.split("\n").find((line) => line.startsWith("http"));
    const token = new URL(link ?? "").searchParams.get("token") ?? "";
    await completeRegistration(newVisitor(), typed(token));
    const [listed, kept] = await Promise.all([desk("list"), desk("remove", email)]);
    expect(listed.stdout).toMatch(new RegExp(`^${email} +Noor Haddad `, "m"));
    expect(kept).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("use --force") });
    const [row] = await systemCtx("test")
      .db.select({ isStaff: users.isPlatformAdmin })
      .from(users)
      .where(eq(users.email, email));
    expect(row).toEqual({ isStaff: true });
  });

  it("answers what is no address, and a database that is not there, with a sentence and no stack", async () => {
    const [typo, away] = await Promise.all([
      desk("add", "lucia@"),
      run(process.execPath, ["--import", "tsx", "scripts/desk.ts", "list"], {
        cwd: root,
        env: { ...process.env, DATABASE_URL: "postgres://nobody:x@127.0.0.1:1/none" },
      }).then(
        () => ({ stderr: "", code: 0 }),
        (error: { stderr: string; code: number }) => error,
      ),
    ]);
    expect(typo).toMatchObject({
      code: 1,
      stderr: "“lucia@” is not an e-mail address. Enter one, such as lucia@example.org.\n",
    });
    expect([away.code, away.stderr.trim()]).toEqual([
      1,
      "The database can't be reached: nothing listens at 127.0.0.1, port 1.",
    ]);
  });
});
