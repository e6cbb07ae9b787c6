import { TYPED_PREFIX, typedNames } from "@/components/ui/typed-entries";
import { DAY } from "@/lib/kernel/time";
import { type Draft, draftSchema } from "../draft";

const LIFE = 30 * DAY;

const NONCE_BYTES = 12;

/** Input and initial values. */
export type Kept = { draft: Draft; base: Draft };

/** Epoch milliseconds; the rest is unreadable. */
type Entry = { at: number; sealed: string };

function parsed(text: string | null): Entry | null {
  try {
    const { at, sealed } = JSON.parse(text ?? "null") ?? {};
    return typeof at === "number" && typeof sealed === "string" ? { at, sealed } : null;
  } catch {
    return null;
  }
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
const base64Of = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

const algorithm = (nonce: Uint8Array<ArrayBuffer>, name: string) => ({
  name: "AES-GCM",
  iv: nonce,
  // A renamed entry does not decrypt.
  additionalData: new TextEncoder().encode(name),
});

/** Imports the key, not extractable. */
export const keptKey = (base64: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytesOf(base64), "AES-GCM", false, ["encrypt", "decrypt"]);

export async function sealKept(key: CryptoKey, name: string, kept: Kept, at: number): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const text = new TextEncoder().encode(JSON.stringify([kept.draft, kept.base]));
  const body = new Uint8Array(await crypto.subtle.encrypt(algorithm(nonce, name), key, text));
  return JSON.stringify({ at, sealed: base64Of(new Uint8Array([...nonce, ...body])) });
}

async function openKept(key: CryptoKey, name: string, sealed: string): Promise<Kept | null> {
  try {
    const bytes = bytesOf(sealed);
    const [nonce, body] = [bytes.slice(0, NONCE_BYTES), bytes.slice(NONCE_BYTES)];
    const text = await crypto.subtle.decrypt(algorithm(nonce, name), key, body);
    const [draft, base] = JSON.parse(new TextDecoder().decode(text)).map(
      (one: unknown) => draftSchema.safeParse(one).data,
    );
    return draft && base ? { draft, base } : null;
  } catch {
    return null;
  }
}

/** Reads a kept entry; null if missing, expired, or sealed with another key. */
export async function readKept(
  storage: Pick<Storage, "getItem">,
  key: CryptoKey,
  name: string,
  now: number,
): Promise<(Kept & { at: number }) | null> {
  const entry = parsed(storage.getItem(TYPED_PREFIX + name));
  if (!entry || isExpired(entry, now)) return null;
  const kept = await openKept(key, name, entry.sealed);
  return kept && { ...kept, at: entry.at };
}

/** Seals an entry again under the current key. */
export async function takeFormer(
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">,
  former: readonly { key: string; name: string }[],
  present: { key: CryptoKey; name: string },
  now: number,
): Promise<(Kept & { at: number }) | null> {
  for (const { key, name } of former) {
    const kept = await readKept(storage, await keptKey(key), name, now);
    if (!kept) continue;
    writeKept(storage, present.name, await sealKept(present.key, present.name, kept, kept.at));
    forgetKept(storage, name);
    return kept;
  }
  return null;
}

export const writeKept = (storage: Pick<Storage, "setItem">, name: string, entry: string): void =>
  storage.setItem(TYPED_PREFIX + name, entry);

export const forgetKept = (storage: Pick<Storage, "removeItem">, name: string): void =>
  storage.removeItem(TYPED_PREFIX + name);

const isExpired = ({ at }: Entry, now: number) => now - at > LIFE;

/** Deletes expired entries of all forms and accounts. */
export function forgetExpired(
  storage: Pick<Storage, "key" | "length" | "getItem" | "removeItem">,
  now: number,
): void {
  for (const name of typedNames(storage)) {
    const entry = parsed(storage.getItem(name));
    if (!entry || isExpired(entry, now)) storage.removeItem(name);
  }
}
