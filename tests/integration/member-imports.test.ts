import { monitorEventLoopDelay } from "node:perf_hooks";
import { and, asc, count, eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  auditLog,
  invitations,
  memberImportRows,
  memberImports,
  memberships,
  messages,
  users,
} from "@/db/schema";
import {
  acceptInvitation,
  changeImport,
  discardImport,
  forgetOldImports,
  IMPORTED_A_DAY,
  INVITATIONS_A_DAY,
  importOutcome,
  importProgress,
  inviteMembers,
  listImports,
  mapColumns,
  openInvitations,
  readImport,
  resumeImport,
  sendImport,
  sendImports,
  startImport,
  stopImport,
} from "@/lib/community";
import { readSent } from "@/lib/community/imports/read-sent";
import { TEXTS_A_DAY } from "@/lib/community/invitations/invite-members";
import { readList } from "@/lib/integrations/lists/read-list";
import * as parsingModule from "@/lib/integrations/parsing";
import { DAY, HOUR, MINUTE } from "@/lib/kernel";
import { type Ctx, inTransaction, systemCtx } from "@/lib/platform";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { invite, newAddress, newestTo } from "../factories/invitation";
import { readIn } from "../factories/member-import";
import { as, asVisitor, makeUser } from "../factories/user";
import { fulfilled, refused, rounds } from "../support/barrier";
import {
  date,
  inline,
  number as numeric,
  type SampleCell,
  UNREADABLE,
  workbook,
} from "../support/sample-workbooks";

const { db } = systemCtx("test");
const NOW = new Date("2026-11-20T15:00:00Z");
const at = (ms: number) => ({ now: () => new Date(NOW.getTime() + ms) });
const worker = (ms = 0) => systemCtx("worker", at(ms));

const alphabetic = (value: number) =>
  [...String(value)].map((digit) => String.fromCharCode(97 + Number(digit))).join("");
const personLine = (value: number, email = `list.${value}@post.example`) =>
  `Iris N${alphabetic(value)},${email}`;
let number = 0;
const listOf = (count: number) =>
  `Name,E-mail\n${Array.from({ length: count }, () => personLine(++number)).join("\n")}`;

async function faultsOf(where: { communityId: string; importId: string }, admin: Ctx) {
  const { rows } = await readImport(admin, where);
  return rows
    .toSorted((a, b) => a.number - b.number)
    .map(({ number: line, standing, faults, twiceOf }) => ({ line, standing, faults, twiceOf }));
}

async function sent(community: TestCommunity, list: string, ms = 0) {
  const where = await readIn(community, list, at(ms));
  await sendImport(as(community.admin, at(ms)), where);
  return where;
}

const invitationsOf = (community: { id: string }) =>
  db
    .select({ address: invitations.address, invitedBy: invitations.invitedBy, id: invitations.id })
    .from(invitations)
    .where(eq(invitations.communityId, community.id))
    .orderBy(asc(invitations.address));

const countOf = async (community: { id: string }) => (await invitationsOf(community)).length;

afterEach(() => vi.restoreAllMocks());

describe("a list that an admin reads in", () => {
  it("shows each row with its fault, in the words of the forms, and invites nobody", async () => {
    const community = await makeCommunity();
    const where = await readIn(
      community,
      [
        "First name,Last name,E-mail,Phone",
        "Clara,Novak,Clara.Novak@Post.example,(202) 555-0126",
        "Lena,Fischer,,(202) 555-016",
        "R,Adler,ruth.adler@mail,",
        "Bo,,bo@post.example,",
        "4da,Lee,ada@post.example,",
        "Cy,Ng,,",
        '"Dee,Wu,dee@post.example,',
        "نورا,حداد,nora@post.example,",
      ].join("\n"),
    );
    expect(await faultsOf(where, as(community.admin))).toEqual([
      { line: 2, standing: "new", faults: null, twiceOf: null },
      { line: 3, standing: "fault", faults: { phoneNumber: ["person.invalid_phone"] }, twiceOf: null },
      { line: 4, standing: "fault", faults: { email: ["person.invalid_email"] }, twiceOf: null },
      { line: 5, standing: "fault", faults: { lastName: ["input.required"] }, twiceOf: null },
      { line: 6, standing: "fault", faults: { firstName: ["person.invalid_first_name"] }, twiceOf: null },
      { line: 7, standing: "fault", faults: { email: ["invitation.email_or_phone"] }, twiceOf: null },
      { line: 8, standing: "fault", faults: { line: ["import.unclosed_quote"] }, twiceOf: null },
      { line: 9, standing: "new", faults: null, twiceOf: null },
    ]);
    expect(await countOf(community)).toBe(0);
    const { rows, counts } = await readImport(as(community.admin), where);
    expect(counts).toEqual({ fault: 6, twice: 0, member: 0, invited: 0, again: 0, new: 2, out: 0 });
    expect(rows.find((row) => row.number === 2)).toMatchObject({
      email: "clara.novak@post.example",
      phoneNumber: "+12025550126",
    });
  });

  it("tells apart who is on it twice, a member already, and invited already", async () => {
    const community = await makeCommunity();
    const member = await addMember(
      community,
      await makeUser({ firstName: "Alan", lastName: "Reyes", phoneNumber: "+12025550155" }),
    );
    const address = newAddress();
    await invite(community, { email: address });
    const where = await readIn(
      community,
      [
        "Name,E-mail,Phone",
        `José Núñez,jose@post.example,(202) 555-0177`,
        `NUNEZ Jose,,202-555-0177`,
        `"Nunez, José",JOSE@post.example,`,
        `Alan R,${member.email},`,
        `ALAN REYES,,+1 202 555 0155`,
        `Eva Reyes,,+1 202 555 0155`,
        `Iris Novak,${address},`,
      ].join("\n"),
    );
    expect(
      (await faultsOf(where, as(community.admin))).map(({ standing, twiceOf }) => [standing, twiceOf]),
    ).toEqual([
      ["new", null],
      ["twice", 2],
      ["twice", 2],
      ["member", null],
      ["member", null],
      ["new", null],
      ["invited", null],
    ]);
  });

  it("is read from a file in any usual encoding, and from contact cards", async () => {
    const community = await makeCommunity();
    const text = "Nombre;Apellidos;Correo\nJosé;Núñez López;jose@post.example\n";
    const card =
      "BEGIN:VCARD\r\nVERSION:4.0\r\nN:Núñez López;José;;;\r\nEMAIL:jose@post.example\r\nEND:VCARD\r\n";
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`, "utf16le"),
      Buffer.from(text, "latin1"),
      Buffer.from(card),
    ]) {
      const { rows } = await readImport(as(community.admin), await readIn(community, new Uint8Array(bytes)));
      expect(rows).toEqual([
        expect.objectContaining({
          firstName: "José",
          lastName: "Núñez López",
          standing: "new",
          faults: null,
        }),
      ]);
    }
  });

  it("is read from an Excel workbook by the same rules as from a file of text", async () => {
    const community = await makeCommunity();
    const admin = as(community.admin);
    const sheet: SampleCell[][] = [
      ["Lakewood Choir"],
      ["First name", "Last name", "E-mail", "Phone", "Member ID", "Birthdate"],
      [
        "Clara",
        "Novak",
        "Clara.Novak@Post.example",
        numeric("2025550126"),
        numeric("2025550199"),
        date("20000"),
      ],
      [null],
      ["Lena", "Fischer", null, numeric("2.025550161E9"), numeric("17"), null],
      ["Max", "Fischer", null, inline("(202) 555-0161"), null, null],
      ["R", "Adler", "ruth.adler@mail", null, null, null],
    ];
    const where = await readIn(community, new Uint8Array(workbook([{ name: "Members", rows: sheet }])));
    const text = [
      "Lakewood Choir,,,,,",
      "First name,Last name,E-mail,Phone,Member ID,Birthdate",
      "Clara,Novak,Clara.Novak@Post.example,2025550126,2025550199,1954-10-03",
      "",
      "Lena,Fischer,,2025550161,17,",
      "Max,Fischer,,(202) 555-0161,,",
      "R,Adler,ruth.adler@mail,,,",
    ];
    const draft = await readImport(admin, where);
    const same = await readImport(admin, await readIn(community, text.join("\n")));
    expect(draft).toEqual({ ...same, id: draft.id, createdAt: draft.createdAt });
    expect(draft.sheet).toBeNull();
    expect(draft.counts).toMatchObject({ new: 3, fault: 1 });
    expect(
      draft.rows
        .toSorted((a, b) => a.number - b.number)
        .map(({ number: line, firstName, email, phoneNumber, sharesWith }) => [
          line,
          firstName,
          email,
          phoneNumber,
          sharesWith,
        ]),
    ).toEqual([
      [3, "Clara", "clara.novak@post.example", "+12025550126", null],
      [5, "Lena", "", "+12025550161", 5],
      [6, "Max", "", "+12025550161", 5],
      [7, "R", "ruth.adler@mail", "", null],
    ]);
  });

  it("names the sheet that was read of a workbook with several, until it is sent", async () => {
    const community = await makeCommunity();
    const admin = as(community.admin);
    const people = [
      ["Name", "E-mail"],
      ["Iris Novak", newAddress()],
    ];
    const sheets = [
      { name: `\u202eChoirs${"\u{1F3B5}".repeat(60)}`, rows: people, rowAttributes: 'hidden="1"' },
      { name: "Old", rows: people },
    ];
    const where = await readIn(community, new Uint8Array(workbook(sheets)));
    const draft = await readImport(admin, where);
    const name = `Choirs${"\u{1F3B5}".repeat(46)}\ufffd`;
    expect(draft).toMatchObject({ sheet: { name, others: 1, hiddenRows: 2 }, total: 1 });
    await sendImport(admin, where);
    const [kept] = await db
      .select({ sheet: memberImports.sheet })
      .from(memberImports)
      .where(eq(memberImports.id, where.importId));
    expect(kept).toEqual({ sheet: null });
  });

  it("of a workbook is kept without characters that no text can hold", async () => {
    const community = await makeCommunity();
    const rows = [
      ["Clara_xD800_ Novak_x0000_", "clara.signs@post.example"],
      ["Dev Patel", "dev.signs@post.example"],
    ];
    const where = await readIn(community, new Uint8Array(workbook([{ name: "A", rows }])));
    const draft = await readImport(as(community.admin), where);
    expect(draft.rows.map(({ firstName, lastName, email }) => [firstName, lastName, email])).toEqual([
      ["Clara\ufffd", "Novak", "clara.signs@post.example"],
      ["Dev", "Patel", "dev.signs@post.example"],
    ]);
  });

  it("of more rows in a workbook than a list may have keeps the first and says so", async () => {
    const community = await makeCommunity();
    const rows: SampleCell[][] = Array.from({ length: 2_100 }, (_, at) => [
      `Iris N${alphabetic(at)}`,
      `sheet.${at}@post.example`,
    ]);
    const bytes = workbook([{ name: "A", rows: [["Name", "E-mail"], ...rows] }]);
    const draft = await readImport(as(community.admin), await readIn(community, new Uint8Array(bytes)));
    expect([draft.total, draft.isCut, draft.counts.new]).toEqual([2000, true, 2000]);
  });

  it("is parsed while no transaction is open, and only for an admin of a community that is approved", async () => {
    const community = await makeCommunity();
    const file = new Uint8Array(workbook([{ name: "A", rows: [["Iris Novak", newAddress()]] }]));
    const admin = as(community.admin);
    const parsing = vi.spyOn(parsingModule, "parseApart");
    const inside = inTransaction(admin, (ctx) => startImport(ctx, { communityId: community.id, file }));
    await expect(inside).rejects.toThrow("cannot join a transaction");
    const member = as(await addMember(community, await makeUser()));
    await expect(startImport(member, { communityId: community.id, file })).rejects.toMatchObject({
      code: "forbidden",
    });
    const stranger = as(await makeUser());
    await expect(startImport(stranger, { communityId: community.id, file })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(parsing).not.toHaveBeenCalled();
    const open: number[] = [];
    parsing.mockImplementation(async () => {
      const [row] = await db.execute(
        sql`select count(*)::int as count from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%'`,
      );
      open.push(Number(row?.count));
      return { fault: "too slow" };
    });
    await expect(startImport(admin, { communityId: community.id, file })).rejects.toMatchObject({
      reason: "import.workbook_too_slow",
    });
    expect(open).toEqual([0]);
  });

  it.each([
    ["pasted rows", "list", { list: "Iris Novak,iris@post.example" }],
    ["a CSV file", "file", { file: new Uint8Array(Buffer.from("Iris Novak,iris@post.example")) }],
    ["contact cards", "file", { file: new Uint8Array(Buffer.from("BEGIN:VCARD\nN:Novak;Iris\n")) }],
  ])("of %s is parsed in the parsing process too, and refused past its limits", async (_, field, sent) => {
    const community = await makeCommunity();
    const input = { communityId: community.id, ...sent };
    for (const [fault, reason] of [
      ["too slow", "import.list_too_much"],
      ["too large", "import.list_too_much"],
      ["malformed", "import.not_a_list"],
    ] as const) {
      vi.spyOn(parsingModule, "parseApart").mockResolvedValue({ fault });
      const refusal = startImport(as(community.admin), input);
      await expect(refusal).rejects.toMatchObject({ reason, fields: { [field]: [reason] } });
    }
  });

  it("of 5 MB is read, also with signs that take two bytes in the answer of the parsing process", async () => {
    const notes = Array(8).fill("Sings in the choir – ".repeat(14)).join(",");
    const lines = Array.from({ length: 1990 }, (_, number) => `${personLine(number)},${notes}`);
    const file = Buffer.from(`Name,E-mail${",Note".repeat(8)}\n${lines.join("\n")}`);
    expect(file.length).toBeGreaterThan(5_000_000);
    expect((await readSent({ file })).list.rows).toHaveLength(1990);
  });

  it("with blank rows as spreadsheets leave them holds up no other request", async () => {
    const community = await makeCommunity();
    const admin = as(community.admin);
    const list = `Name,E-mail,,\nIris Novak,iris.blank@post.example,,\n${",,,\n".repeat(1_048_574)}`;
    const input = { communityId: community.id, file: new Uint8Array(Buffer.from(list)) };
    // The first call starts the process.
    await startImport(admin, input);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const { importId } = await startImport(admin, input);
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan(1_000);
    const draft = await readImport(admin, { communityId: community.id, importId });
    expect([draft.total, draft.isCut]).toEqual([1, false]);
  });

  it("is not kept for an admin who lost the role while it was parsed", async () => {
    const community = await makeCommunity();
    const other = await addMember(community, await makeUser(), { isAdmin: true });
    const file = new Uint8Array(workbook([{ name: "A", rows: [["Iris Novak", newAddress()]] }]));
    vi.spyOn(parsingModule, "parseApart").mockImplementation(async () => {
      await db
        .update(memberships)
        .set({ role: 0 })
        .where(and(eq(memberships.communityId, community.id), eq(memberships.userId, other.id)));
      const list = readList("Iris Novak,iris@post.example");
      return { value: { list, sheet: null } } as never;
    });
    await expect(startImport(as(other), { communityId: community.id, file })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await listImports(as(community.admin), { communityId: community.id })).toEqual([]);
  });

  it("that is none is refused in a sentence, and nothing is kept", async () => {
    const community = await makeCommunity();
    const admin = as(community.admin);
    const refuse = (input: { list?: string; file?: Uint8Array<ArrayBuffer> }) =>
      startImport(admin, { communityId: community.id, ...input });
    await expect(refuse({})).rejects.toMatchObject({ reason: "import.nothing" });
    await expect(refuse({ list: " \n" })).rejects.toMatchObject({ reason: "import.nothing" });
    await expect(refuse({ list: "Name,E-mail\n" })).rejects.toMatchObject({ reason: "import.nobody" });
    await expect(refuse({ list: "a", file: new Uint8Array([97]) })).rejects.toMatchObject({
      reason: "import.one_of_two",
    });
    for (const [, reason, bytes] of UNREADABLE) {
      const refused = refuse({ file: new Uint8Array(bytes()) });
      await expect(refused).rejects.toMatchObject({ reason, fields: { file: [reason] } });
    }
    await expect(refuse({ list: "<html><table>" })).rejects.toMatchObject({ reason: "import.web_page" });
    await expect(refuse({ file: new Uint8Array(Buffer.from('[{"name":"Clara"}]')) })).rejects.toMatchObject({
      reason: "import.json",
    });
    await expect(refuse({ file: new Uint8Array(50 * 1024 * 1024) })).rejects.toMatchObject({
      reason: "import.too_large",
    });
    expect(await listImports(admin, { communityId: community.id })).toEqual([]);
  });

  it("keeps the first 2,000 and says so", async () => {
    const community = await makeCommunity();
    const where = await readIn(community, listOf(2010));
    const draft = await readImport(as(community.admin), where);
    expect([draft.total, draft.isCut, draft.counts.new, draft.rows.length]).toEqual([2000, true, 2000, 40]);
  });

  it("is corrected row by row; what was typed stays, also where it is wrong again", async () => {
    const community = await makeCommunity();
    const admin = as(community.admin);
    const where = await readIn(
      community,
      "Name,E-mail,Phone\nLena Fischer,,555\nBo Lee,bo@post,\nCy Ng,cy@post.example,",
    );
    expect(
      await changeImport(admin, {
        ...where,
        rows: [
          { number: 2, phoneNumber: "(202) 555-0163" },
          { number: 3, email: "bo@still" },
          { number: 99, email: "nobody@post.example" },
        ],
      }),
    ).toEqual({ stillWrong: 1 });
    const { rows, counts } = await readImport(admin, where);
    expect(
      rows.map(({ number: line, email, phoneNumber, standing }) => [line, email, phoneNumber, standing]),
    ).toEqual([
      [3, "bo@still", "", "fault"],
      [2, "", "+12025550163", "new"],
      [4, "cy@post.example", "", "new"],
    ]);
    expect(counts.fault).toBe(1);
    await changeImport(admin, { ...where, choose: { number: 3, choice: "out" } });
    await changeImport(admin, {
      ...where,
      rows: [{ number: 4, email: "lena@post.example", phoneNumber: "" }],
    });
    expect((await readImport(admin, where)).counts).toMatchObject({ fault: 0, new: 2, out: 1 });
  });

  it("is read anew when a column gets another meaning, except where somebody has typed", async () => {
    const community = await makeCommunity();
    const admin = as(community.admin);
    const where = await readIn(community, "Reyes,Alan,alan@post.example\nOkafor,Nora,nora@post.example");
    await changeImport(admin, { ...where, rows: [{ number: 2, firstName: "Nora", lastName: "Okafor" }] });
    await mapColumns(admin, { ...where, columns: ["lastName", "firstName", "email"] });
    const { rows, columns } = await readImport(admin, where);
    expect(rows.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
      "Alan Reyes",
      "Nora Okafor",
    ]);
    expect(columns).toEqual([
      { header: "", meaning: "lastName", isGuessed: false, samples: ["Reyes", "Okafor"] },
      { header: "", meaning: "firstName", isGuessed: false, samples: ["Alan", "Nora"] },
      { header: "", meaning: "email", isGuessed: false, samples: ["alan@post.example", "nora@post.example"] },
    ]);
  });

  it("is not sent before an admin has looked at columns that were guessed, whichever admin that is", async () => {
    const community = await makeCommunity();
    const admin = as(community.admin);
    const other = as(await addMember(community, await makeUser(), { isAdmin: true }));
    const where = await readIn(
      community,
      "Clara Novak, clara.seen@post.example\nLena Fischer, (202) 555-0160\n",
    );
    const draft = await readImport(admin, where);
    expect([draft.hasGuesses, draft.columns?.map(({ isGuessed }) => isGuessed)]).toEqual([
      true,
      [true, true],
    ]);
    const columns = draft.columns?.map(({ meaning }) => meaning) ?? [];
    for (const input of [where, { ...where, columns }]) {
      await expect(sendImport(admin, input)).rejects.toMatchObject({
        status: 409,
        reason: "import.columns_unseen",
      });
    }
    await changeImport(admin, { ...where, rows: [{ number: 1, firstName: "Claire" }] });
    await expect(sendImport(admin, where)).rejects.toMatchObject({ reason: "import.columns_unseen" });
    expect((await readImport(admin, where)).counts).toMatchObject({ new: 2 });

    await mapColumns(other, { ...where, columns });
    expect(await readImport(admin, where)).toMatchObject({
      hasGuesses: false,
      counts: { new: 2, fault: 0 },
      rows: [{ firstName: "Claire" }, { firstName: "Lena", email: "", phoneNumber: "+12025550160" }],
    });
    await sendImport(admin, { ...where, columns });
    expect((await importProgress(admin, where)).state).toBe("sending");
  });

  it("is not sent with columns that another admin has changed since", async () => {
    const community = await makeCommunity();
    const admin = as(community.admin);
    const where = await readIn(
      community,
      "Name,Email,Spouse Email\nAlan Reyes,alan.own@post.example,eva.own@post.example",
    );
    const seen = ["name", "email", "none"];
    await mapColumns(as(await addMember(community, await makeUser(), { isAdmin: true })), {
      ...where,
      columns: ["name", "none", "email"],
    });
    await expect(sendImport(admin, { ...where, columns: seen })).rejects.toMatchObject({
      status: 409,
      reason: "import.columns_changed",
    });
    await sendImport(admin, { ...where, columns: ["name", "none", "email"] });
    await sendImports(worker());
    expect((await invitationsOf(community)).map(({ address }) => address)).toEqual(["eva.own@post.example"]);
  });

  it("sends one of two: the list as one admin saw it, or none, when another changes its columns", async () => {
    await rounds(12, async ({ atOnce }) => {
      const community = await makeCommunity();
      const other = as(await addMember(community, await makeUser(), { isAdmin: true }));
      const [own, spouse] = [newAddress(), newAddress()];
      const where = await readIn(community, `Name,Email,Spouse Email\nAlan Reyes,${own},${spouse}`);
      const results = await atOnce(
        () => mapColumns(other, { ...where, columns: ["name", "none", "email"] }),
        () => sendImport(as(community.admin), { ...where, columns: ["name", "email", "none"] }),
      );
      expect(refused(results)).toEqual([expect.objectContaining({ status: 409 })]);
      await sendImports(worker());
      expect((await invitationsOf(community)).map(({ address }) => address)).toEqual(
        results[1]?.status === "fulfilled" ? [own] : [],
      );
    });
  });

  it("of the release before, which names no guessed column, is looked at again before it is sent", async () => {
    const community = await makeCommunity();
    const where = await readIn(community, listOf(1));
    await db
      .update(memberImports)
      .set({
        columns: [
          { header: "Name", meaning: "name" },
          { header: "E-mail", meaning: "email" },
        ],
      })
      .where(eq(memberImports.id, where.importId));
    await expect(sendImport(as(community.admin), where)).rejects.toMatchObject({
      reason: "import.columns_unseen",
    });
  });

  it("shows companies among contact cards as no persons", async () => {
    const community = await makeCommunity();
    const card = (...lines: string[]) => ["BEGIN:VCARD", "VERSION:3.0", ...lines, "END:VCARD", ""].join("\n");
    const where = await readIn(
      community,
      card("N:;;;;", "FN:Acme Bakery", "ORG:Acme Bakery;", "EMAIL:info@acme.example", "X-ABShowAs:COMPANY") +
        card("N:Novak;Clara;;;", "FN:Clara Novak", "EMAIL:clara.card@post.example"),
    );
    expect(
      (await readImport(as(community.admin), where)).rows.map(({ standing, faults }) => [standing, faults]),
    ).toEqual([
      ["fault", { line: ["import.not_a_person"] }],
      ["new", null],
    ]);
    expect((await readImport(as(community.admin), where)).hasGuesses).toBe(false);
  });

  it("belongs to the admins of its community alone", async () => {
    const [community, other] = [await makeCommunity(), await makeCommunity()];
    const member = await addMember(community);
    const where = await readIn(community, listOf(2));
    for (const call of [readImport, importProgress, importOutcome, sendImport, discardImport, stopImport]) {
      await expect(call(as(member), where)).rejects.toMatchObject({ status: 403 });
      await expect(call(asVisitor(), where)).rejects.toMatchObject({ status: 401 });
      await expect(call(as(other.admin), where)).rejects.toMatchObject({ status: 404 });
      await expect(call(as(other.admin), { ...where, communityId: other.id })).rejects.toMatchObject({
        status: 404,
      });
    }
    await expect(startImport(as(member), { communityId: community.id, list: "a" })).rejects.toMatchObject({
      status: 403,
    });
    await expect(sendImports(as(community.admin))).rejects.toMatchObject({ status: 403 });
  });

  it("waits with its community for the provider", async () => {
    const community = await makeCommunity({ confirmedAt: null });
    await expect(readIn(community, listOf(1))).rejects.toMatchObject({ reason: "community.waiting" });
  });

  it("is thrown away with everybody on it", async () => {
    const community = await makeCommunity();
    const where = await readIn(community, listOf(3));
    await discardImport(as(community.admin), where);
    expect(await db.$count(memberImportRows, eq(memberImportRows.importId, where.importId))).toBe(0);
    await expect(readImport(as(community.admin), where)).rejects.toMatchObject({ status: 404 });
  });
});

describe("a list that was sent", () => {
  it("invites everybody who is new, leaves the others out, and keeps nothing of a person but the invitation", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    const list = [
      "Name,E-mail,Phone",
      "Iris Novak,iris.list@post.example,",
      "Otto Novak,,(202) 555-0188",
      `Alan Reyes,${member.email},`,
      "Lena Fischer,,555",
    ].join("\n");
    const where = await sent(community, list);
    await sendImports(worker());
    expect((await invitationsOf(community)).map(({ address, invitedBy }) => [address, invitedBy])).toEqual([
      ["+12025550188", community.admin.id],
      ["iris.list@post.example", community.admin.id],
    ]);
    const rows = await db
      .select()
      .from(memberImportRows)
      .where(eq(memberImportRows.importId, where.importId));
    expect(
      rows.map(({ firstName, email, phoneNumber, cells, outcome }) => [
        firstName,
        email,
        phoneNumber,
        cells,
        outcome,
      ]),
    ).toEqual([
      ["", "", "", [], "invited"],
      ["", "", "", [], "invited"],
    ]);
    const [view] = await listImports(as(community.admin, at(0)), { communityId: community.id });
    expect(view).toMatchObject({
      state: "done",
      leftOut: 2,
      progress: { total: 2, waiting: 2, joined: 0, open: 0, cameBack: 0, skipped: 0 },
    });
    const log = await db
      .select({ action: auditLog.action, actorId: auditLog.actorId, data: auditLog.data })
      .from(auditLog)
      .where(eq(auditLog.subjectId, community.id))
      .orderBy(asc(auditLog.id));
    expect(log).toEqual([
      {
        action: "community.import_sent",
        actorId: community.admin.id,
        data: { import: where.importId, count: 2 },
      },
      { action: "community.import_done", actorId: null, data: { import: where.importId } },
    ]);
  });

  it("of nobody who can be invited is refused, and stays as it was", async () => {
    const community = await makeCommunity();
    const where = await readIn(community, "Name,E-mail\nBo Lee,bo@post\nCy,cy@post.example");
    await expect(sendImport(as(community.admin), where)).rejects.toMatchObject({
      reason: "import.nobody_left",
    });
    expect((await readImport(as(community.admin), where)).counts.fault).toBe(2);
  });

  it("is sent once, however often it is handed over, and is changed no more", async () => {
    const community = await makeCommunity();
    const where = await sent(community, listOf(3));
    await sendImport(as(community.admin, at(0)), where);
    await sendImports(worker());
    await sendImport(as(community.admin, at(MINUTE)), where);
    await sendImports(worker(MINUTE));
    expect(await countOf(community)).toBe(3);
    await expect(changeImport(as(community.admin), where)).rejects.toMatchObject({
      reason: "import.sent_already",
    });
    await expect(discardImport(as(community.admin), where)).rejects.toMatchObject({ status: 409 });
  });

  it("goes on where it was left, whenever the worker is cut off, and invites each person once", async () => {
    await rounds(12, async ({ pick, number: round }) => {
      const community = await makeCommunity();
      const where = await sent(community, listOf(45));
      let left = 20 + pick(600);
      const cut = worker();
      const dying: Ctx = {
        ...cut,
        now: () => {
          if (left-- <= 0) throw Object.assign(new Error("terminated"), { code: "57P01" });
          return cut.now();
        },
      };
      await sendImports(dying).catch((error: Error) => expect(error.message).toBe("terminated"));
      const before = await countOf(community);
      const done = await db.$count(
        memberImportRows,
        and(eq(memberImportRows.importId, where.importId), eq(memberImportRows.outcome, "invited")),
      );
      expect(before, `round ${round}`).toBe(done);
      await sendImports(worker());
      expect(await countOf(community)).toBe(45);
      expect((await importProgress(as(community.admin, at(0)), where)).state).toBe("done");
    });
  });

  it("is worked on by two workers at once, and beside a second list with the same people, without doubling anybody", async () => {
    await rounds(12, async ({ atOnce }) => {
      const second = await makeUser();
      const community = await makeCommunity();
      await addMember(community, second, { isAdmin: true });
      const list = listOf(30);
      await sent(community, list);
      const { importId } = await startImport(as(second, at(0)), { communityId: community.id, list });
      await sendImport(as(second, at(0)), { communityId: community.id, importId });
      fulfilled(
        await atOnce(
          () => sendImports(worker()),
          () => sendImports(worker()),
          () => sendImports(worker()),
        ),
      );
      const all = await invitationsOf(community);
      expect([all.length, new Set(all.map(({ address }) => address)).size]).toEqual([30, 30]);
      const views = await listImports(as(second, at(0)), { communityId: community.id });
      expect(views.map(({ state }) => state)).toEqual(["done", "done"]);
      expect(views.reduce((sum, { progress }) => sum + progress.skipped, 0)).toBe(30);
    });
  });

  it("that two admins hand over at once goes out once", async () => {
    await rounds(12, async ({ atOnce }) => {
      const community = await makeCommunity();
      const where = await readIn(community, listOf(5), at(0));
      const admin = as(community.admin, at(0));
      fulfilled(
        await atOnce(
          () => sendImport(admin, where),
          () => sendImport(admin, where),
        ),
      );
      await sendImports(worker());
      expect(await countOf(community)).toBe(5);
    });
  });

  it("is stopped and gone on with by another admin, whose invitations the rest are", async () => {
    const community = await makeCommunity();
    const second = await addMember(community, undefined, { isAdmin: true });
    const where = await sent(community, listOf(3));
    await stopImport(as(community.admin, at(0)), where);
    await sendImports(worker());
    expect(await countOf(community)).toBe(0);
    refused(await Promise.allSettled([stopImport(as(second, at(0)), where)]));
    await resumeImport(as(second, at(MINUTE)), where);
    await sendImports(worker(MINUTE));
    expect((await invitationsOf(community)).map(({ invitedBy }) => invitedBy)).toEqual([
      second.id,
      second.id,
      second.id,
    ]);
  });

  it("stops by itself when whoever sends it is no admin any more", async () => {
    const community = await makeCommunity();
    const second = await addMember(community, undefined, { isAdmin: true });
    const where = await sent(community, listOf(3));
    await db
      .update(memberships)
      .set({ role: 0 })
      .where(and(eq(memberships.communityId, community.id), eq(memberships.userId, community.admin.id)));
    await sendImports(worker());
    expect([await countOf(community), (await importProgress(as(second), where)).state]).toEqual([
      0,
      "stopped",
    ]);
    await resumeImport(as(second, at(MINUTE)), where);
    await sendImports(worker(MINUTE));
    expect(await countOf(community)).toBe(3);
  });

  it("takes no room from the forms, sends 2,000 a day and goes on the day after", async () => {
    const community = await makeCommunity();
    const first = await sent(community, listOf(3));
    await sendImports(worker());
    // As if only two of the day's invitations were left.
    const { importId } = first;
    const many = Array.from({ length: IMPORTED_A_DAY - 5 }, () => crypto.randomUUID());
    const stranger = await makeUser();
    for (let from = 0; from < many.length; from += 500) {
      const some = many.slice(from, from + 500);
      await db.insert(invitations).values(
        some.map((id) => ({
          id,
          communityId: community.id,
          userId: stranger.id,
          channel: "email" as const,
          address: `${id}@post.example`,
          tokenHash: id,
          createdAt: NOW,
          expiresAt: new Date(NOW.getTime() + DAY),
          revokedAt: NOW,
        })),
      );
      await db.insert(memberImportRows).values(
        some.map((id, index) => ({
          importId,
          number: 1000 + from + index,
          cells: [],
          firstName: "",
          lastName: "",
          email: "",
          phoneNumber: "",
          outcome: "invited" as const,
          invitationId: id,
        })),
      );
    }
    const second = await sent(community, listOf(4), HOUR);
    await sendImports(worker(HOUR));
    expect(await importProgress(as(community.admin, at(HOUR)), second)).toMatchObject({
      state: "sending",
      resumesAt: new Date(NOW.getTime() + DAY),
      progress: { total: 4, waiting: 4 },
    });
    expect(await countOf(community)).toBe(IMPORTED_A_DAY);
    await inviteMembers(as(community.admin, at(HOUR)), {
      communityId: community.id,
      members: [{ firstName: "By", lastName: "Form", email: newAddress() }],
    });
    await sendImports(worker(2 * HOUR));
    expect((await importProgress(as(community.admin), second)).state).toBe("sending");
    await sendImports(worker(DAY + HOUR));
    expect((await importProgress(as(community.admin), second)).state).toBe("done");
    expect(INVITATIONS_A_DAY).toBeLessThan(IMPORTED_A_DAY);
  });

  it("sends a day's texts, all of its e-mails at once, and the other texts the day after", async () => {
    const community = await makeCommunity();
    const texts = Array.from(
      { length: TEXTS_A_DAY + 5 },
      (_, index) => `Otto T${alphabetic(index)},,+1303555${String(1000 + index)}`,
    );
    const where = await sent(
      community,
      ["Name,E-mail,Phone", ...texts, ...[1, 2, 3].map(() => personLine(++number))].join("\n"),
    );
    await sendImports(worker());
    expect(await countOf(community)).toBe(TEXTS_A_DAY + 3);
    expect(await importProgress(as(community.admin), where)).toMatchObject({ state: "sending" });
    await sendImports(worker(DAY + MINUTE));
    expect(await countOf(community)).toBe(TEXTS_A_DAY + 8);
    expect((await importProgress(as(community.admin), where)).state).toBe("done");
  });

  it("counts who joined, and names whom the message did not reach", async () => {
    const community = await makeCommunity();
    const person = await makeUser();
    const where = await sent(community, `Name,E-mail\nAnn Lee,${person.email}\nBo Lee,bo.list@post.example`);
    await sendImports(worker());
    const { token } = await newestTo(community, person.email ?? "");
    await acceptInvitation(as(person, at(MINUTE)), { token });
    const { id } = await newestTo(community, "bo.list@post.example");
    await db.execute(
      `update deliveries set state = case when message_id = (select id from messages where dedupe_key = 'invitation:${id}')
        then 'failed' else 'sent' end
       where message_id in (select id from messages where template = 'invitation')`,
    );
    expect((await importProgress(as(community.admin), where)).progress).toEqual({
      total: 2,
      waiting: 0,
      joined: 1,
      open: 0,
      cameBack: 1,
      skipped: 0,
    });
    expect(await importOutcome(as(community.admin), where)).toEqual({
      cameBack: [{ number: 3, address: "bo.list@post.example" }],
      skipped: [],
    });
  });

  it("invites somebody again only where an admin says so, and refuses the fourth time in a day", async () => {
    const community = await makeCommunity();
    const address = newAddress();
    await invite(community, { email: address }, at(-HOUR));
    const list = `Name,E-mail\nIris Novak,${address}`;
    const where = await readIn(community, list, at(0));
    await expect(sendImport(as(community.admin, at(0)), where)).rejects.toMatchObject({
      reason: "import.nobody_left",
    });
    for (const [turn, expected] of [
      [1, 2],
      [2, 3],
      [3, 3],
    ] as const) {
      const ms = turn * 10 * MINUTE;
      const again = await readIn(community, list, at(ms));
      await changeImport(as(community.admin, at(ms)), { ...again, choose: { number: 2, choice: "in" } });
      await sendImport(as(community.admin, at(ms)), again);
      await sendImports(worker(ms));
      expect(await countOf(community)).toBe(expected);
      if (turn === 3) {
        expect((await importOutcome(as(community.admin), again)).skipped).toEqual([
          { number: 2, name: "Iris Novak", address, reason: "invitation.often_enough" },
        ]);
      }
    }
  });
});

describe("what a list tells and keeps", () => {
  it("is the same to the byte for an address with an account elsewhere, with a placeholder, and with neither", async () => {
    const community = await makeCommunity();
    const elsewhere = await makeCommunity();
    const known = await addMember(elsewhere, await makeUser({ email: "known.a@post.example" }));
    await invite(elsewhere, { email: "placeholder.a@post.example" });
    const seen: string[] = [];
    for (const name of ["known", "placeholder", "nobody"]) {
      const email = `${name}.a@post.example`;
      const own = await makeCommunity({ admin: community.admin });
      const admin = as(own.admin, at(0));
      const where = await readIn(own, `Name,E-mail,Phone\nIris Novak,${email},${known.phoneNumber}`, at(0));
      const before = await readImport(admin, where);
      await sendImport(admin, where);
      await sendImports(worker());
      const after = [
        await listImports(admin, { communityId: own.id }),
        await importProgress(admin, where),
        await importOutcome(admin, where),
        await openInvitations(admin, { communityId: own.id }),
      ];
      const [{ id = "" } = {}] = await invitationsOf(own);
      seen.push(
        JSON.stringify([before, after])
          .replaceAll(where.importId, "an id")
          .replaceAll(id, "an id")
          .replaceAll(email, "an address"),
      );
    }
    expect(seen[1]).toBe(seen[0]);
    expect(seen[2]).toBe(seen[0]);
  });

  it("goes with an account that is deleted, and with time", async () => {
    const community = await makeCommunity();
    const draft = await readIn(community, listOf(2), at(0));
    const sentList = await sent(community, listOf(2));
    await sendImports(worker());
    const kept = async () =>
      (
        await db
          .select({ id: memberImports.id })
          .from(memberImports)
          .where(eq(memberImports.communityId, community.id))
      )
        .map(({ id }) => id)
        .toSorted();
    await forgetOldImports(worker(7 * DAY - MINUTE));
    expect(await kept()).toEqual([draft.importId, sentList.importId].toSorted());
    await forgetOldImports(worker(7 * DAY + MINUTE));
    expect(await kept()).toEqual([sentList.importId]);
    await forgetOldImports(worker(30 * DAY + MINUTE));
    expect(await kept()).toEqual([]);
    expect(await db.$count(memberImportRows, eq(memberImportRows.importId, draft.importId))).toBe(0);
  });

  it("sends one message to each, with nobody made twice", async () => {
    const community = await makeCommunity();
    await sent(community, listOf(3));
    await sendImports(worker());
    const [made] = await db
      .select({ people: count() })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(
        and(
          eq(memberships.communityId, community.id),
          eq(memberships.cameBy, "invited"),
          eq(users.firstName, "Iris"),
        ),
      );
    expect(made?.people).toBe(3);
    for (const { id } of await invitationsOf(community)) {
      expect(await db.$count(messages, eq(messages.dedupeKey, `invitation:${id}`))).toBe(1);
    }
  });
});
