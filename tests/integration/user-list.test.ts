import { describe, expect, it } from "vitest";
import { listUsers } from "@/lib/user";
import { as, asVisitor, makeUser } from "../factories/user";

describe("the provider's list of people", () => {
  it("finds them by part of a name or an e-mail, in order of names, a page at a time", async () => {
    const desk = as(await makeUser({ isPlatformAdmin: true }));
    const [bea, ann] = [
      await makeUser({ firstName: "Bea", lastName: "Quillfeather" }),
      await makeUser({ firstName: "Ann", lastName: "Quillfeather", registeredAt: null }),
    ];
    await makeUser({ firstName: "Gone", lastName: "Quillfeather", email: null, deletedAt: new Date() });
    const found = await listUsers(desk, { searchString: "  quillFEATHER " });
    expect(found.items.map((one) => [one.id, one.isVerified])).toEqual([
      [ann.id, false],
      [bea.id, true],
    ]);
    expect(found).toMatchObject({ totalNumberOfItems: 2, totalPages: 1 });
    const second = await listUsers(desk, { searchString: "quillfeather", pageSize: 1, page: 2 });
    expect(second.items.map((one) => one.id)).toEqual([bea.id]);
    expect((await listUsers(desk, { searchString: bea.email ?? "" })).items).toHaveLength(1);
  });

  it("takes the search's signs for what they are, and shows no secret", async () => {
    const desk = as(await makeUser({ isPlatformAdmin: true }));
    await makeUser({ password: "Manyhands1" });
    expect((await listUsers(desk, { searchString: "%" })).items).toEqual([]);
    const text = JSON.stringify(await listUsers(desk, { pageSize: 100 }));
    expect(text).not.toMatch(/scrypt|password|totp/i);
  });

  it("is for the provider alone", async () => {
    await expect(listUsers(as(await makeUser()), {})).rejects.toMatchObject({ status: 403 });
    await expect(listUsers(asVisitor(), {})).rejects.toMatchObject({ status: 401 });
  });
});
