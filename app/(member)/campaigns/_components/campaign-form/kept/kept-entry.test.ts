import { describe, expect, it } from "vitest";
import { DAY } from "@/lib/kernel/time";
import { EMPTY_DRAFT } from "../draft";
import { forgetExpired, forgetKept, keptKey, readKept, sealKept, takeFormer, writeKept } from "./kept-entry";

const NOW = Date.parse("2026-03-04T12:00:00Z");
const KEY = Buffer.alloc(32, 7).toString("base64");
const OTHER_KEY = Buffer.alloc(32, 8).toString("base64");

const KEPT = {
  draft: {
    ...EMPTY_DRAFT,
    name: "Heat through March",
    recipient: { id: "5d6e", name: "Alán Kessler" },
    messages: EMPTY_DRAFT.messages.map((message, index) =>
      index === 0 ? { ...message, content: "{{communityName}}: 🧣", isEnabled: false } : message,
    ),
  },
  base: EMPTY_DRAFT,
};

function storageOf(entries: Record<string, string> = {}) {
  const held = new Map(Object.entries(entries));
  return {
    held,
    get length() {
      return held.size;
    },
    key: (index: number) => [...held.keys()][index] ?? null,
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, text: string) => void held.set(name, text),
    removeItem: (name: string) => void held.delete(name),
  };
}

async function withKept(at = NOW) {
  const storage = storageOf();
  const key = await keptKey(KEY);
  writeKept(storage, "a", await sealKept(key, "a", KEPT, at));
  return { storage, key };
}

describe("what was typed and is kept in this browser", () => {
  it("comes back as it was typed, with the moment", async () => {
    const { storage, key } = await withKept();
    expect(await readKept(storage, key, "a", NOW + DAY)).toEqual({ ...KEPT, at: NOW });
  });

  it("shows nothing of its text to whoever looks into the storage", async () => {
    const { storage } = await withKept();
    const { at, sealed, ...more } = JSON.parse(storage.getItem("typed:a") ?? "");
    expect(at).toBe(NOW);
    expect(more).toEqual({});
    const bytes = Buffer.from(sealed, "base64").toString("latin1");
    for (const text of ["Heat", "Kessler", "recipient"]) expect(bytes).not.toContain(text);
  });

  it("opens with no other key, under no other name, and not when it was altered", async () => {
    const { storage, key } = await withKept();
    expect(await readKept(storage, await keptKey(OTHER_KEY), "a", NOW)).toBeNull();
    const text = storage.getItem("typed:a") ?? "";
    storage.setItem("typed:b", text);
    expect(await readKept(storage, key, "b", NOW)).toBeNull();
    for (const wrong of ["", "null", "[]", "{", '{"at":1}', text.replace(/.{8}"}$/, 'AAAAAAAA"}')]) {
      storage.setItem("typed:a", wrong);
      expect(await readKept(storage, key, "a", NOW)).toBeNull();
    }
  });

  it("is found with a key of before, and is kept under the present one from then on", async () => {
    const { storage } = await withKept();
    const present = { key: await keptKey(OTHER_KEY), name: "b" };
    const former = [
      { key: Buffer.alloc(32, 6).toString("base64"), name: "c" },
      { key: KEY, name: "a" },
    ];
    expect(await takeFormer(storage, former, present, NOW + DAY)).toEqual({ ...KEPT, at: NOW });
    expect([...storage.held.keys()]).toEqual(["typed:b"]);
    expect(await readKept(storage, present.key, "b", NOW + DAY)).toEqual({ ...KEPT, at: NOW });
    expect(await takeFormer(storage, former, present, NOW + DAY)).toBeNull();
  });

  it("that no longer has the form's values is not offered", async () => {
    const { storage, key } = await withKept();
    // Written by an older form.
    const older = { ...KEPT.draft, amount: 400 } as unknown as typeof KEPT.draft;
    writeKept(storage, "a", await sealKept(key, "a", { ...KEPT, draft: older }, NOW));
    expect(await readKept(storage, key, "a", NOW)).toBeNull();
  });

  it("ends after thirty days, whoever opens a form then", async () => {
    const { storage, key } = await withKept(NOW - 30 * DAY - 1);
    expect(await readKept(storage, key, "a", NOW)).toBeNull();
    writeKept(storage, "b", await sealKept(key, "b", KEPT, NOW - 30 * DAY));
    storage.setItem("typed:c", "something else");
    storage.setItem("theme", "dark");
    forgetExpired(storage, NOW);
    expect([...storage.held.keys()]).toEqual(["typed:b", "theme"]);
    forgetKept(storage, "b");
    expect([...storage.held.keys()]).toEqual(["theme"]);
  });
});
