import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog, textConsentRecords } from "@/db/schema";
import { consentsOf, consentsTable, forgetConsentRecords } from "@/lib/notification";
import { newId, systemCtx } from "@/lib/platform";
import { makeCommunity } from "../factories/community";
import { newPhone } from "../factories/invitation";
import { as, makeUser } from "../factories/user";
import { openServices, type Services } from "../support/services";
import { csvOf, workbookCells } from "../support/table-cells";
import { askForTexts, at, recordOf, wantsTexts } from "../support/text-consent";

let services: Services;
beforeAll(async () => {
  services = await openServices();
});
afterAll(() => services.close());

const { db } = systemCtx("test");
const ask = (ms = 0) => askForTexts(services, ms);

describe("the record of a number", () => {
  it("is forgotten four years after its last row, unless somebody has agreed there still", async () => {
    const old = newPhone();
    const young = newPhone();
    const agreed = await makeUser();
    const years = (count: number) => new Date(Date.UTC(2026 - count, 2, 10, 17));
    const row = (phone: string | null, moment: Date) => ({
      id: newId(),
      phone: phone ?? "",
      userId: null,
      state: "stopped" as const,
      source: "reply" as const,
      words: "STOP",
      at: moment,
    });
    await db
      .insert(textConsentRecords)
      .values([
        row(old, years(9)),
        row(old, years(5)),
        row(young, years(9)),
        row(young, years(3)),
        row(agreed.phoneNumber, years(9)),
      ]);
    await forgetConsentRecords(systemCtx("worker", at(0)));
    expect(
      await Promise.all(
        [old, young, agreed.phoneNumber].map(async (phone) => (await recordOf(phone)).length),
      ),
    ).toEqual([0, 2, 1]);
  });
});

describe("the desk's look at the record", () => {
  const fileOf = async (input: { from: string; to: string }) => {
    const table = await consentsTable(as(await makeDesk(), at(0)), input);
    return { filename: table.filename, text: await csvOf(table) };
  };
  const makeDesk = () => makeUser({ isPlatformAdmin: true });

  it("is for platform admins alone", async () => {
    const member = as(await makeUser());
    await expect(consentsOf(member, { phone: "+12025550123" })).rejects.toThrow();
    await expect(consentsTable(member, { from: "2026-03-10", to: "2026-03-10" })).rejects.toThrow();
  });

  it("shows one number's lines in order, and each look is logged without it", async () => {
    const member = await wantsTexts(await makeCommunity());
    await ask();
    await services.textUs(member, "stop it please");
    const desk = await makeDesk();
    const lines = await consentsOf(as(desk), { phone: member.phoneNumber ?? "" });
    expect(lines.map(({ state, source }) => [state, source])).toEqual([
      ["asked", "ask"],
      ["stopped", "reply"],
    ]);
    const logged = await db.select().from(auditLog).where(eq(auditLog.actorId, desk.id));
    expect(logged.map(({ action }) => action)).toEqual(["consents.read"]);
    expect(JSON.stringify(logged)).not.toContain(member.phoneNumber?.slice(-7));
  });

  it.each([
    ["0000-01-01", "2026-12-31"],
    ["2026-01-01", "9999-12-31"],
  ])("refuses a period that the database does not know: %s to %s", async (from, to) => {
    await expect(fileOf({ from, to })).rejects.toMatchObject({ code: "invalid" });
  });

  it("exports a period bit by bit, all lines once, and no cell runs as a formula", async () => {
    const moment = new Date("2031-05-06T12:00:00Z");
    const rows = Array.from({ length: 2300 }, (_, index) => ({
      id: newId(),
      phone: `+1202556${String(index).padStart(4, "0")}`,
      userId: null,
      state: "stopped" as const,
      source: "reply" as const,
      words: index === 0 ? '=cmd|"/c calc"!A1\nSTOP' : "STOP",
      // Many at one moment, so that a page boundary falls inside it.
      at: new Date(moment.getTime() + Math.floor(index / 700)),
    }));
    for (let from = 0; from < rows.length; from += 500) {
      await db.insert(textConsentRecords).values(rows.slice(from, from + 500));
    }
    const { filename, text } = await fileOf({ from: "2031-05-06", to: "2031-05-06" });
    expect(filename).toBe("text-consents-2031-05-06-2031-05-06");
    expect(text).toContain(`"'=cmd|""/c calc""!A1\nSTOP"`);
    expect(new Set(text.match(/\+1202556\d{4}/g))).toEqual(new Set(rows.map(({ phone }) => phone)));
    expect(text.match(/\+1202556\d{4}/g)).toHaveLength(rows.length);
    const day = { from: "2031-05-06", to: "2031-05-06" };
    const excel = await workbookCells(await consentsTable(as(await makeDesk(), at(0)), day));
    expect(
      excel
        .slice(1)
        .map(([, phone]) => phone)
        .sort(),
    ).toEqual(rows.map(({ phone }) => phone).sort());
    expect(excel.find(([, phone]) => phone === rows[0]?.phone)?.[4]).toBe('=cmd|"/c calc"!A1\nSTOP');
    expect((await fileOf({ from: "2031-05-07", to: "2031-05-08" })).text.split("\r\n")).toHaveLength(2);
  });

  it.each([
    ["", "2026-03-10"],
    ["2026-13-40", "2026-03-10"],
    ["yesterday", "today"],
  ])("refuses a period from %j to %j", async (from, to) => {
    await expect(fileOf({ from, to })).rejects.toMatchObject({ code: "invalid" });
  });
});
