import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  writeFileSync,
} from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { Sentence } from "@/scripts/support/sentence";

const AGE_MARK = "age-encryption.org/v1\n";

export const BACKUP_ENDING = ".dump.age";

type BackupKey = { identity: string; recipient: string };

export async function newBackupKey(): Promise<BackupKey> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** Writes a key file that only the owner may read. Throws a Sentence if it exists. */
export async function writeBackupKey(file: string): Promise<string> {
  const { identity, recipient } = await newBackupKey();
  try {
    writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    throw new Sentence(
      `The key can't be written to ${file}: ${error instanceof Error ? error.message : error}. No existing file is replaced.`,
    );
  }
  return recipient;
}

/** Throws a Sentence for a file without keys. */
export function readBackupKeys(file: string): string[] {
  if (!existsSync(file)) throw new Sentence(`BACKUP_KEY_FILE names ${file}, which does not exist.`);
  const keys = readFileSync(file, "utf8")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  if (keys.length === 0 || keys.some((key) => !/^AGE-SECRET-KEY-(?:PQ-)?1[A-Z0-9]+$/.test(key)))
    throw new Sentence(
      `${file} is not a key file of age: it must hold lines that begin with AGE-SECRET-KEY-1.`,
    );
  return keys;
}

/** Throws a Sentence without recipients: backups are never written in plain text. */
export function backupRecipients(setting: string | undefined): string[] {
  const recipients = (setting ?? "").split(/[\s,]+/).filter((one) => one !== "");
  if (recipients.length === 0)
    throw new Sentence(
      "BACKUP_RECIPIENTS is missing: backups are always encrypted. Create a key on another machine with `npm run backup -- --new-key FILE`, keep the file there, and put the public key that it prints into BACKUP_RECIPIENTS.",
    );
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      const shown = /^AGE-SECRET-KEY/i.test(recipient)
        ? "a secret key, which must never be on a server"
        : recipient;
      throw new Sentence(`BACKUP_RECIPIENTS holds ${shown}. It must hold public keys of age, such as age1….`);
    }
  }
  return recipients;
}

export async function encryptStream(
  recipients: readonly string[],
  plain: Readable,
  to: Writable,
): Promise<void> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const encrypted = await encrypter.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array>);
  await pipeline(Readable.fromWeb(encrypted as NodeReadableStream<Uint8Array>), to);
}

/** Encrypts into a file that appears only after it is complete and synced. */
export async function encryptIntoFile(
  recipients: readonly string[],
  plain: Readable,
  { file, isWhole }: { file: string; isWhole: () => Promise<unknown> },
): Promise<void> {
  const part = `${file}.part`;
  const to = createWriteStream(part, { flags: "wx", mode: 0o600, flush: true });
  try {
    await Promise.all([encryptStream(recipients, plain, to), isWhole()]);
    await rename(part, file);
  } catch (error) {
    to.destroy();
    await rm(part, { force: true });
    throw error;
  }
}

export function isEncrypted(file: string): boolean {
  const beginning = Buffer.alloc(AGE_MARK.length);
  const descriptor = openSync(file, "r");
  try {
    readSync(descriptor, beginning, 0, beginning.length, 0);
  } finally {
    closeSync(descriptor);
  }
  return beginning.toString("latin1") === AGE_MARK;
}

/** Throws a Sentence if no key fits, before it returns a byte. */
export async function openEncrypted(file: string, keys: readonly string[]): Promise<Readable> {
  const decrypter = new Decrypter();
  for (const key of keys) decrypter.addIdentity(key);
  const source = createReadStream(file);
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>);
    return Readable.fromWeb(plain as NodeReadableStream<Uint8Array>);
  } catch (error) {
    source.destroy();
    const said = error instanceof Error ? error.message : String(error);
    throw new Sentence(
      /no identity matched/.test(said)
        ? `This key does not open ${file}. It was encrypted for another key.`
        : `${file} is damaged or incomplete: ${said}.`,
    );
  }
}
