import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { describe, expect, it } from "vitest";
import { hashPassword, needsRehash, verifyPassword } from "./passwords";

describe("a password", () => {
  it("is known again by its hash, which differs every time and never shows it", async () => {
    const [one, two] = await Promise.all([hashPassword("Manyhands1"), hashPassword("Manyhands1")]);
    expect(one).not.toBe(two);
    expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
    expect(one).not.toContain("Manyhands1");
    expect(await verifyPassword("Manyhands1", one)).toBe(true);
    expect(await verifyPassword("manyhands1", one)).toBe(false);
    expect(await verifyPassword("", one)).toBe(false);
  });

  it("is the same whether its letters arrive composed or decomposed", async () => {
    expect(await verifyPassword("Zoe\u0308-1234", await hashPassword("Zo\u00eb-1234"))).toBe(true);
  });

  it.each([null, "", "Manyhands1", "$scrypt$ln=15", "$argon2id$v=19$m=1,t=1,p=1$c2FsdHNhbHRzYWx0$aGFzaA"])(
    "is wrong where no hash of ours is kept: %j",
    async (hash) => {
      expect(await verifyPassword("Manyhands1", hash)).toBe(false);
    },
  );

  it("costs an unknown account the same work as a known one", async () => {
    const hash = await hashPassword("Manyhands1");
    const timeOf = async (kept: string | null) => {
      const start = process.cpuUsage();
      await verifyPassword("something else", kept);
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    await timeOf(hash);
    const [known, unknown] = [await timeOf(hash), await timeOf(null)];
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });

  it("waits in a line of its own: a page is compressed before the first of many hashes is done", async () => {
    const hashes = Array.from({ length: 5 }, () => hashPassword("Manyhands1").then(() => "password"));
    const page = promisify(gzip)("a page").then(() => "page");
    expect(await Promise.race([page, ...hashes])).toBe("page");
    const [first, ...others] = await Promise.allSettled(hashes);
    expect(first).toEqual({ status: "fulfilled", value: "password" });
    // A busy machine may refuse the last ones.
    for (const other of others) {
      if (other.status === "fulfilled") expect(other.value).toBe("password");
      else expect(other.reason).toMatchObject({ code: "unavailable" });
    }
  });

  it("hashed at another cost is known, and due for a new hash", async () => {
    // scrypt of "Manyhands1" with N = 2^14, r = 8, p = 1.
    const older =
      "$scrypt$ln=14,r=8,p=1$AAECAwQFBgcICQoLDA0ODw==$3yz3YonN4uDhTY8PdbgU2d4PtGo5GEYplw2kdOMsX9w=";
    expect(await verifyPassword("Manyhands1", older)).toBe(true);
    expect(needsRehash(older)).toBe(true);
    expect(needsRehash(await hashPassword("Manyhands1"))).toBe(false);
  });
});
