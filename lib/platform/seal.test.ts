import { createDecipheriv, hkdfSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { inSite } from "@/tests/support/in-site";
import { isSealed, presentSeal, seal, sealCookie, sealNamed, unseal, unsealCookie } from "./seal";

const FIRST = "the first secret of this site of 44 letters";
const SECOND = "the second secret of this site that is as long";
const ANOTHER = "a secret that is of another site altogether";

const TEXT = "https://give.example.org/create-account?token=süß";

const KINDS = [
  ["for the database", seal, unseal],
  ["for the database with the name of its key", sealNamed, unseal],
  ["for a browser", sealCookie, unsealCookie],
] as const;

describe.each(KINDS)("a value that is sealed %s", (_, sealIt, unsealIt) => {
  it("comes back whole, looks different each time and never shows its text", async () => {
    inSite({ AUTH_SECRET: FIRST });
    const [one, two] = [await sealIt(TEXT), await sealIt(TEXT)];
    expect(one).not.toBe(two);
    expect(isSealed(one)).toBe(true);
    expect(one.split(".").map((part) => Buffer.from(part, "base64url").includes("token"))).not.toContain(
      true,
    );
    expect(await unsealIt(one)).toBe(TEXT);
    expect(await unsealIt(await sealIt(""))).toBe("");
  });

  it("is refused when it was altered, cut or never sealed", async () => {
    inSite({ AUTH_SECRET: FIRST });
    const sealed = await sealIt("a text");
    for (const [at, character] of [...sealed].entries()) {
      // The last character of a part has unused bits.
      if (at === sealed.length - 1 || sealed[at + 1] === ".") continue;
      const altered = sealed.slice(0, at) + (character === "B" ? "C" : "B") + sealed.slice(at + 1);
      await expect(unsealIt(altered)).rejects.toThrow();
    }
    for (const wrong of [sealed.slice(0, 20), "a text", "sealed:v1:", "sealed:v1:....", "sealed:v1:A"]) {
      await expect(unsealIt(wrong)).rejects.toThrow();
    }
  });

  it("opens under a secret of before and under none that is not ours, and what is new is under the present one", async () => {
    inSite({ AUTH_SECRET: FIRST });
    const old = await sealIt(TEXT);
    inSite({ AUTH_SECRET: SECOND, AUTH_SECRET_PREVIOUS: `${ANOTHER},${FIRST}` });
    expect(await unsealIt(old)).toBe(TEXT);
    const young = await sealIt(TEXT);
    inSite({ AUTH_SECRET: SECOND });
    await expect(unsealIt(old)).rejects.toThrow();
    expect(await unsealIt(young)).toBe(TEXT);
  });

  it("tells with which secret, and nothing of it, once there was another", async () => {
    inSite({ AUTH_SECRET: FIRST, AUTH_SECRET_PREVIOUS: ANOTHER });
    const [first = ""] = (await sealIt(TEXT)).split(".");
    const [again] = (await sealIt("another text")).split(".");
    inSite({ AUTH_SECRET: SECOND, AUTH_SECRET_PREVIOUS: ANOTHER });
    const [second] = (await sealIt(TEXT)).split(".");
    expect(first).toBe(again);
    expect(first).not.toBe(second);
    const { kid, ...header } = JSON.parse(Buffer.from(first.split(":")[2] ?? "", "base64url").toString());
    expect(header).toEqual({ alg: "dir", enc: "A256GCM" });
    expect(kid).toMatch(/^[\w-]{8}$/);
  });
});

it("what a browser keeps opens nothing of the database, and the other way round", async () => {
  inSite({ AUTH_SECRET: FIRST });
  await expect(unseal(await sealCookie(TEXT))).rejects.toThrow();
  await expect(unsealCookie(await sealNamed(TEXT))).rejects.toThrow();
});

it("by its first characters one sees that a value is under the present secret", async () => {
  inSite({ AUTH_SECRET: FIRST, AUTH_SECRET_PREVIOUS: ANOTHER });
  const old = await seal(TEXT);
  expect(old.startsWith(presentSeal())).toBe(true);
  inSite({ AUTH_SECRET: SECOND, AUTH_SECRET_PREVIOUS: FIRST });
  expect(old.startsWith(presentSeal())).toBe(false);
});

function openedByTheReleaseBefore(sealed: string, secret: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "manyhands sealed values v1", 32));
  const bytes = Buffer.from(sealed.slice("sealed:v1:".length), "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}

it("the release before opens what a site with one secret seals, and nothing that names its key", async () => {
  inSite({ AUTH_SECRET: FIRST });
  expect(openedByTheReleaseBefore(await seal(TEXT), FIRST)).toBe(TEXT);
  const named = await sealNamed(TEXT);
  expect(() => openedByTheReleaseBefore(named, FIRST)).toThrow();
});
