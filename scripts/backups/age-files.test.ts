import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dumpAt, startDump } from "@/scripts/drill/dumps";
import { demandEncrypted, demandNoPlainText, demandOwnKey } from "@/scripts/drill/encryption";
import { Sentence } from "@/scripts/support/sentence";
import {
  backupRecipients,
  encryptIntoFile,
  newBackupKey,
  openEncrypted,
  readBackupKeys,
  writeBackupKey,
} from "./age-files";
import { plainTextIn } from "./plain-text";

const NAME = "Ingrid Halvorsen-Beaulieu";
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "manyhands-backups-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function dumpOfName(code = 0) {
  const program = join(folder, "pg_dump");
  writeFileSync(program, `#!/bin/sh\nyes '${NAME}' | head -n 20000\necho 'it broke' >&2\nexit ${code}\n`);
  chmodSync(program, 0o755);
  return startDump({ dump: program, restore: program, major: 18 }, "postgres://somebody@localhost/manyhands");
}

async function backup(recipient: string, code = 0): Promise<string> {
  const file = join(folder, "manyhands-1.dump.age");
  const { stdout, isWhole } = dumpOfName(code);
  await encryptIntoFile([recipient], stdout, { file, isWhole });
  return file;
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "no refusal",
    (error: unknown) => (error instanceof Sentence ? error.message : String(error)),
  );

describe("a backup", () => {
  it("holds no name in plain, and gives back every byte with its key", async () => {
    const { identity, recipient } = await newBackupKey();
    const file = await backup(recipient);
    expect(await plainTextIn(file, [NAME, "Halvorsen"])).toBeNull();
    await demandNoPlainText(file, [NAME]);
    const plain = await buffer(await openEncrypted(file, [identity]));
    expect(plain.toString()).toBe(`${NAME}\n`.repeat(20_000));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(dumpAt(folder)).toBe(file);
  });

  it("is not opened by another key, and says so before it gives a byte", async () => {
    const [own, other] = [await newBackupKey(), await newBackupKey()];
    const file = await backup(own.recipient);
    await demandOwnKey(file);
    expect(await refusal(openEncrypted(file, [other.identity]))).toBe(
      `This key does not open ${file}. It was encrypted for another key.`,
    );
  });

  it("that was cut off or changed fails before its end", async () => {
    const { identity, recipient } = await newBackupKey();
    const file = await backup(recipient);
    truncateSync(file, statSync(file).size - 1);
    await expect(openEncrypted(file, [identity]).then(buffer)).rejects.toThrow();
    truncateSync(file, 40);
    expect(await refusal(openEncrypted(file, [identity]))).toMatch(/damaged or incomplete/);
  });

  it("of a dump that failed leaves no file", async () => {
    const { recipient } = await newBackupKey();
    expect(await refusal(backup(recipient, 1))).toMatch(/failed \(1\):\nit broke/);
    expect(readdirSync(folder)).toEqual(["pg_dump"]);
  });

  it("in plain is found out by the drill", async () => {
    const file = join(folder, "manyhands.dump");
    writeFileSync(file, `${"x".repeat(65_530)}${NAME}`);
    expect(() => demandEncrypted(file)).toThrow(/is not encrypted/);
    expect(await refusal(demandNoPlainText(file, [NAME]))).toMatch(/in plain/);
  });
});

describe("the key of backups", () => {
  it("is written for its owner alone, replaces no file, and is read back", async () => {
    const file = join(folder, "key.txt");
    const recipient = await writeBackupKey(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const [identity = ""] = readBackupKeys(file);
    expect(await buffer(await openEncrypted(await backup(recipient), [identity]))).not.toHaveLength(0);
    const before = readFileSync(file, "utf8");
    expect(await refusal(writeBackupKey(file))).toMatch(/No existing file is replaced/);
    expect(readFileSync(file, "utf8")).toBe(before);
  });

  it("has to be there: without BACKUP_RECIPIENTS, or with a secret key in it, nothing is written", async () => {
    const { identity, recipient } = await newBackupKey();
    expect(() => backupRecipients(undefined)).toThrow(/BACKUP_RECIPIENTS is missing/);
    expect(() => backupRecipients(" , ")).toThrow(/BACKUP_RECIPIENTS is missing/);
    expect(() => backupRecipients(identity)).toThrow(/a secret key, which must never be on a server/);
    expect(() => backupRecipients("age1nonsense")).toThrow(/age1nonsense/);
    expect(backupRecipients(`${recipient}, ${recipient}`)).toEqual([recipient, recipient]);
  });
});
