import { PDFDocument } from "@cantoo/pdf-lib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attachmentParts, attachments, deskMessages, deskThreads, messageHolds, messages } from "@/db/schema";
import {
  communityHistory,
  pauseMessages,
  reportConcern,
  reportedCampaign,
  resumeMessages,
} from "@/lib/community";
import { DAY, MINUTE } from "@/lib/kernel";
import {
  answerThread,
  closeThread,
  contactUs,
  contactUsWithFiles,
  forgetOrphans,
  forgetThreads,
  handThreadBack,
  listThreads,
  openThreads,
  readAttachment,
  readSafeCopy,
  readSafePage,
  readThread,
  receiveAnswer,
  reopenThread,
  sendEmails,
  takeThread,
} from "@/lib/notification";
import { eraseMessages } from "@/lib/notification/inside";
import { deskLog, myData } from "@/lib/payment";
import { forgetEnv, inTransaction, newId, systemCtx } from "@/lib/platform";
import type { Simulator } from "@/simulator/core/types";
import { answerMail, receiveMail } from "@/simulator/resend";
import { startSimulator } from "@/simulator/server";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { as, asVisitor, makeUser, type TestUser } from "../factories/user";
import { pdf } from "../support/sample-files";

let simulator: Simulator;
let lucia: TestUser;
let omar: TestUser;
let offset = 0;
const now = () => new Date(Date.now() + offset);
const worker = systemCtx("test", { now });
const desk = (who: TestUser) => as(who, { now });

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, appUrl: "http://127.0.0.1:9" });
  process.env.SIMULATOR_URL = simulator.url;
  process.env.EMAILS_PER_SECOND = "500";
  process.env.INBOUND_EMAIL_DOMAIN = "reply.manyhands.example";
  forgetEnv();
  [lucia, omar] = await Promise.all([
    makeUser({ firstName: "Lucía", lastName: "Vega", isPlatformAdmin: true }),
    makeUser({ firstName: "Omar", lastName: "Haddad", isPlatformAdmin: true }),
  ]);
});
afterAll(async () => {
  delete process.env.INBOUND_EMAIL_DOMAIN;
  await simulator.stop();
});
beforeEach(() => {
  offset = 0;
});

let network = 0;
const visitor = () => {
  network += 1;
  return asVisitor({ ip: `10.95.${Math.floor(network / 250)}.${network % 250}`, now });
};

type Sent = { email?: string; message?: string; files?: Record<string, Buffer>; communityId?: string };

async function* partsOf({ email, message, files = {}, communityId = "" }: Sent) {
  const one = async function* (bytes: Buffer): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += 16_384) yield bytes.subarray(at, at + 16_384);
  };
  for (const [filename, bytes] of Object.entries(files)) {
    yield { name: "attachments", filename, bytes: one(bytes) };
  }
  const fields = { name: "Theo Lindqvist", email, message, communityId };
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) yield { name, filename: null, bytes: one(Buffer.from(value)) };
  }
}

const threadOf = async (email: string) => {
  const [thread] = await worker.db.select().from(deskThreads).where(eq(deskThreads.email, email));
  if (!thread) throw new Error("no thread");
  return thread;
};

async function opened(more: Sent = {}) {
  const email = `theo.${newId()}@lindqvist.example`;
  const { refusal } = await contactUsWithFiles(
    visitor(),
    partsOf({ email, message: `Can a street be a community? ${newId()}`, ...more }),
  );
  if (refusal) throw refusal;
  return threadOf(email);
}

const mailTo = (email: string) =>
  Object.values(simulator.world.resend.mails).find((mail) => mail.to.includes(email));

describe("a message with files", () => {
  it("opens a thread, and the e-mail to the provider names the files and leads there", async () => {
    const files = { "agreed wording.pdf": pdf(), "..\\letter.pdf": pdf({ objects: "% another\n" }) };
    const thread = await opened({ files });
    const view = await readThread(desk(lucia), { threadId: thread.id });
    expect(view).toMatchObject({ kind: "contact", state: "open", name: "Theo Lindqvist", takenBy: null });
    expect(view.messages[0]?.files.map(({ name }) => name)).toEqual(["agreed wording.pdf", "letter.pdf"]);
    await sendEmails(worker);
    const mail = Object.values(simulator.world.resend.mails).find(({ text }) => text?.includes(thread.id));
    expect(mail?.text).toContain("agreed wording.pdf, letter.pdf");
    const [file] = view.messages[0]?.files ?? [];
    const read = await readAttachment(desk(lucia), { threadId: thread.id, attachmentId: file?.id ?? "" });
    const pieces: Uint8Array[] = [];
    for await (const piece of read.bytes) pieces.push(piece);
    expect(Buffer.concat(pieces)).toEqual(pdf());
    expect(read).toMatchObject({ type: "application/pdf", size: pdf().length });
  });

  it("is refused as a whole for one wrong file, in words, and nothing of it is kept", async () => {
    const before = await worker.db.$count(attachmentParts);
    const email = `theo.${newId()}@lindqvist.example`;
    const { refusal, fields } = await contactUsWithFiles(
      visitor(),
      partsOf({
        email,
        message: "",
        files: { "a.pdf": pdf(), "b.pdf": pdf({ trailer: "/Encrypt 1 0 R " }) },
      }),
    );
    expect(refusal?.errors).toEqual({
      message: ["Required"],
      attachments: ["“b.pdf” is locked with a password. Please add it without one"],
    });
    expect(fields.email).toBe(email);
    expect(await worker.db.$count(attachmentParts)).toBe(before);
    await expect(threadOf(email)).rejects.toThrow();
  });

  it("has three files at most, and none of 6 MB", async () => {
    const of = async (files: Record<string, Buffer>) =>
      (
        await contactUsWithFiles(
          visitor(),
          partsOf({ email: "theo@lindqvist.example", message: "Four files", files }),
        )
      ).refusal?.errors?.attachments;
    expect(await of(Object.fromEntries(["1", "2", "3", "4"].map((name) => [`${name}.pdf`, pdf()])))).toEqual([
      "Up to 3 attachments",
    ]);
    expect(await of({ "large.pdf": Buffer.alloc(6_291_456, 32) })).toEqual([
      "The attached file is too large. Please add file up to 6MB",
    ]);
  });

  it("may be 1,500 characters long for a member and 250 for a stranger", async () => {
    const user = await makeUser();
    const long = { email: user.email ?? "", message: "word ".repeat(299) };
    expect((await contactUsWithFiles(as(user, { now }), partsOf(long))).refusal).toBeNull();
    expect((await threadOf(user.email ?? "")).userId).toBe(user.id);
    const longer = { ...long, message: "x ".repeat(751) };
    expect((await contactUsWithFiles(as(user, { now }), partsOf(longer))).refusal?.errors?.message).toEqual([
      "At most 1,500 characters",
    ]);
    expect((await contactUsWithFiles(visitor(), partsOf(long))).refusal?.errors?.message).toEqual([
      "At most 250 characters",
    ]);
  });

  it("sent twice is one thread, and the second copy of its files is gone", async () => {
    const sent = {
      email: `theo.${newId()}@lindqvist.example`,
      message: "Twice by mistake",
      files: { "a.pdf": pdf() },
    };
    const from = visitor();
    const before = await worker.db.$count(attachmentParts);
    await Promise.all([1, 2].map(() => contactUsWithFiles(from, partsOf(sent))));
    expect(await worker.db.$count(deskThreads, eq(deskThreads.email, sent.email))).toBe(1);
    expect(await worker.db.$count(attachmentParts)).toBe(before + 1);
  });

  it("from one network comes with files only so often", async () => {
    const from = visitor();
    const refusals = [];
    for (let row = 0; row < 6; row++) {
      const sent = {
        email: `t${row}@lindqvist.example`,
        message: `Message no ${row} ${newId()}`,
        files: { "a.pdf": pdf() },
      };
      const { refusal, fields } = await contactUsWithFiles(from, partsOf(sent));
      expect(fields.message).toBe(sent.message);
      refusals.push(refusal?.code ?? "taken");
    }
    expect(refusals).toEqual(["taken", "taken", "taken", "taken", "too_many", "too_many"]);
  });

  it("whose message never came is forgotten after a day, and no other", async () => {
    const thread = await opened({ files: { "a.pdf": pdf() } });
    const orphan = newId();
    await worker.db
      .insert(attachmentParts)
      .values({ attachmentId: orphan, number: 0, bytes: Buffer.from("x"), createdAt: now() });
    offset = DAY + MINUTE;
    await forgetOrphans(worker);
    expect(await worker.db.$count(attachmentParts, eq(attachmentParts.attachmentId, orphan))).toBe(0);
    const [file] = (await readThread(desk(lucia), { threadId: thread.id })).messages[0]?.files ?? [];
    expect(await worker.db.$count(attachmentParts, eq(attachmentParts.attachmentId, file?.id ?? ""))).toBe(1);
  });
});

describe("the desk", () => {
  it("looks at a file as pictures of its pages", async () => {
    const document = await PDFDocument.create();
    document.addPage([612, 792]);
    const thread = await opened({ files: { "a.pdf": Buffer.from(await document.save()) } });
    const [file] = (await readThread(desk(lucia), { threadId: thread.id })).messages[0]?.files ?? [];
    const ids = { threadId: thread.id, attachmentId: file?.id ?? "" };
    expect(await readSafeCopy(desk(lucia), ids)).toMatchObject({
      file: { name: "a.pdf" },
      copy: { count: 1, sizes: [{ width: 1000, height: 1294 }] },
    });
    const page = await readSafePage(desk(lucia), { ...ids, number: 1 });
    expect(page?.subarray(8, 12).toString()).toBe("WEBP");
    expect(await readSafePage(desk(lucia), { ...ids, number: 2 })).toBeNull();
    await expect(readSafePage(desk(lucia), { ...ids, number: 21 })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("takes a thread once: of two at a time one is told who was faster", async () => {
    const { id } = await opened();
    const answers = await Promise.allSettled(
      [lucia, omar].map((who) => takeThread(desk(who), { threadId: id })),
    );
    const refused = answers.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({
      code: "conflict",
      title: expect.stringMatching(/^(Lucía Vega|Omar Haddad) has already taken this$/),
    });
    const { takenBy } = await readThread(desk(lucia), { threadId: id });
    const [holder, other] = takenBy?.id === lucia.id ? [lucia, omar] : [omar, lucia];
    await expect(answerThread(desk(other), { threadId: id, answer: "No" })).rejects.toMatchObject({
      code: "conflict",
    });
    await handThreadBack(desk(holder), { threadId: id });
    await takeThread(desk(other), { threadId: id });
    const { messages: lines } = await readThread(desk(lucia), { threadId: id });
    expect(lines.filter(({ from }) => from === "note").map(({ body }) => body)).toEqual([
      "taken",
      "handed_back",
      "taken",
    ]);
  });

  it("answers by e-mail; the reader's answer comes back once and opens the thread again", async () => {
    const { id, email } = await opened();
    await answerThread(desk(lucia), { threadId: id, answer: "It can.\n\nChoose one name." });
    await answerThread(desk(lucia), { threadId: id, answer: "It can.\n\nChoose one name." });
    await sendEmails(worker);
    const mail = mailTo(email);
    expect(mail?.replyTo?.[0]).toMatch(/^reply\+[0-9a-f]{32}@reply\.manyhands\.example$/);
    expect(mail?.text).toContain("Choose one name.");
    expect((await readThread(desk(lucia), { threadId: id })).state).toBe("answered");
    await closeThread(desk(lucia), { threadId: id });
    if (!mail) throw new Error("no mail");
    const { id: emailId, to } = answerMail(simulator.world, mail, "Thank you.\nAnd two streets?");
    await Promise.all([1, 2].map(() => receiveAnswer(worker, { emailId, to })));
    const view = await readThread(desk(lucia), { threadId: id });
    expect(view.state).toBe("open");
    expect(
      view.messages
        .filter(({ from }) => from !== "note")
        .map(({ body }) => body)
        .slice(1),
    ).toEqual(["It can.\n\nChoose one name.", "Thank you.\nAnd two streets?"]);
  });

  it("ignores what a machine wrote, other domains and unknown keys, and notes what was cut or came from elsewhere", async () => {
    const thread = await opened();
    const to = [`reply+${thread.replyKey}@reply.manyhands.example`];
    const sent = (more: object) =>
      receiveMail(simulator.world, { from: thread.email, to, subject: "Re", text: "An answer", ...more });
    for (const mail of [
      sent({ headers: { "Auto-Submitted": "auto-replied" } }),
      sent({ headers: { Precedence: "bulk" } }),
      sent({ from: "MAILER-DAEMON@lindqvist.example" }),
      sent({ to: [`reply+${thread.replyKey}@elsewhere.example`] }),
      sent({ to: [`reply+${"0".repeat(32)}@reply.manyhands.example`] }),
      sent({ to: ["reply+x@reply.manyhands.example"] }),
    ]) {
      await receiveAnswer(worker, { emailId: mail.id, to: mail.to });
    }
    expect((await readThread(desk(lucia), { threadId: thread.id })).messages).toHaveLength(1);
    const mail = sent({ from: "Theo <theo@other.example>", text: "y".repeat(12_000) });
    await receiveAnswer(worker, { emailId: mail.id, to: mail.to });
    const { messages: all } = await readThread(desk(lucia), { threadId: thread.id });
    expect(all.map(({ body }) => body.length)).toContain(10_000);
    expect(all.map(({ body }) => body)).toEqual(
      expect.arrayContaining(["reply_cut", "reply_from theo@other.example"]),
    );
  });

  it("reads an answer in HTML, and one of nothing but < up to its limit", async () => {
    const thread = await opened();
    const to = [`reply+${thread.replyKey}@reply.manyhands.example`];
    const answerIn = async (html: string) => {
      const mail = receiveMail(simulator.world, { from: thread.email, to, subject: "Re", text: null, html });
      await receiveAnswer(worker, { emailId: mail.id, to });
    };
    await answerIn("<p>It is the <b>white</b> one.</p><blockquote>Which house?</blockquote>");
    await answerIn("<".repeat(200 * 1024));
    const { messages: all } = await readThread(desk(lucia), { threadId: thread.id });
    expect(all.map(({ body }) => body).slice(1)).toEqual([
      "It is the white one.",
      "<".repeat(10_000),
      "reply_cut",
    ]);
  });

  it("counts what waits, lists by kind, and leaves out what is done", async () => {
    const before = await openThreads(desk(lucia));
    const { id } = await opened();
    expect(await openThreads(desk(lucia))).toBe(before + 1);
    const listed = async (show: "all" | "contact" | "concern" | "done") =>
      (await listThreads(desk(lucia), { show, pageSize: 100 })).items.some((row) => row.id === id);
    expect(await Promise.all([listed("all"), listed("contact"), listed("concern"), listed("done")])).toEqual([
      true,
      true,
      false,
      false,
    ]);
    await closeThread(desk(lucia), { threadId: id });
    expect([await listed("all"), await listed("done")]).toEqual([false, true]);
    await expect(answerThread(desk(lucia), { threadId: id, answer: "Late" })).rejects.toMatchObject({
      code: "conflict",
    });
    await reopenThread(desk(lucia), { threadId: id });
    expect(await listed("all")).toBe(true);
  });

  it("reads whether the address is that of the account that wrote", async () => {
    const writer = await makeUser();
    const addresses = [writer.email ?? "", `else.${newId()}@lindqvist.example`];
    const read: unknown[] = [];
    for (const email of addresses) {
      await contactUs(as(writer, { now }), { name: "Nora", email, message: `Whose is it? ${newId()}` });
      const { isMember, isOwnAddress } = await readThread(desk(lucia), {
        threadId: (await threadOf(email)).id,
      });
      read.push([isMember, isOwnAddress]);
    }
    expect(read).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  it("is the provider's alone", async () => {
    const { id } = await opened();
    const stranger = await makeUser();
    for (const call of [
      () => listThreads(as(stranger), {}),
      () => readThread(as(stranger), { threadId: id }),
      () => takeThread(as(stranger), { threadId: id }),
      () => answerThread(as(stranger), { threadId: id, answer: "x" }),
      () => pauseMessages(as(stranger), { threadId: id }),
      () => readAttachment(as(stranger), { threadId: id, attachmentId: id }),
      () => readSafeCopy(as(stranger), { threadId: id, attachmentId: id }),
      () => readSafePage(as(stranger), { threadId: id, attachmentId: id, number: 1 }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: "forbidden" });
    }
    await expect(readThread(desk(lucia), { threadId: "x" })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a concern", () => {
  async function reported() {
    const campaign = await launchTestCampaign({ name: "A dry kitchen" });
    const message = `The text says whose house it is. ${newId()}`;
    await reportConcern(visitor(), {
      communityId: campaign.communityId,
      campaignId: campaign.id,
      message,
      email: "",
    });
    const [thread] = await worker.db
      .select()
      .from(deskThreads)
      .where(eq(deskThreads.campaignId, campaign.id));
    return { campaign, threadId: thread?.id ?? "" };
  }

  it("leads to its campaign, and holds its messages; its admins read so, and it is in the history", async () => {
    const { campaign, threadId } = await reported();
    const admin = campaign.community.admin;
    expect(await reportedCampaign(desk(lucia), { threadId })).toMatchObject({
      name: "A dry kitchen",
      pausedSince: null,
    });
    await Promise.all([1, 2].map(() => pauseMessages(desk(lucia), { threadId })));
    expect(await worker.db.$count(messageHolds, eq(messageHolds.campaignId, campaign.id))).toBe(1);
    expect(await reportedCampaign(desk(lucia), { threadId })).toMatchObject({
      pausedSince: expect.any(Date),
    });
    const told = await worker.db.select().from(messages).where(eq(messages.template, "messages-held"));
    const about = told.filter(({ campaignId }) => campaignId === campaign.id);
    expect(about.map(({ dedupeKey }) => dedupeKey.split(":").at(-1))).toEqual([admin.id]);
    expect(JSON.stringify(about)).not.toContain(campaign.recipient.lastName);
    await resumeMessages(desk(lucia), { threadId });
    const { lines } = await communityHistory(as(admin), { communityId: campaign.communityId });
    expect(lines.slice(0, 2).map(({ action, by }) => [action, by])).toEqual([
      ["campaign.messages_released", "provider"],
      ["campaign.messages_held", "provider"],
    ]);
    await expect(answerThread(desk(lucia), { threadId, answer: "x" })).rejects.toMatchObject({
      title: "There is no address here to answer",
    });
  });

  it("does not exist for somebody of the desk for whom the campaign is, nor is a hold told to such an admin", async () => {
    const recipient = await makeUser({ isPlatformAdmin: true });
    const community = await makeCommunity();
    await addMember(community, recipient, { isAdmin: true });
    const campaign = await launchTestCampaign({ community, recipient });
    const ref = { communityId: campaign.communityId, campaignId: campaign.id };
    await reportConcern(visitor(), { ...ref, message: `Something is wrong here ${newId()}`, email: "" });
    const [thread] = await worker.db
      .select()
      .from(deskThreads)
      .where(eq(deskThreads.campaignId, campaign.id));
    const threadId = thread?.id ?? "";
    const [theirs, others] = await Promise.all([openThreads(desk(recipient)), openThreads(desk(lucia))]);
    expect(theirs).toBe(others - 1);
    for (const call of [readThread, takeThread, closeThread, pauseMessages, reportedCampaign]) {
      await expect(call(desk(recipient), { threadId })).rejects.toMatchObject({ code: "not_found" });
    }
    await takeThread(desk(lucia), { threadId });
    await pauseMessages(desk(lucia), { threadId });
    const logOf = async (who: TestUser) => {
      const { items } = await deskLog(desk(who), { pageSize: 2 });
      return items.map(({ action }) => action);
    };
    expect(await logOf(lucia)).toEqual(["campaign.messages_held", "thread.taken"]);
    await takeThread(desk(lucia), { threadId: (await opened()).id });
    expect((await logOf(recipient))[0]).toBe("thread.taken");
    expect((await logOf(recipient))[1]).not.toBe("campaign.messages_held");
    const told = await worker.db.select().from(messages).where(eq(messages.campaignId, campaign.id));
    const held = told.filter(({ template }) => template === "messages-held");
    expect(held.map(({ dedupeKey }) => dedupeKey.split(":").at(-1))).toEqual([community.admin.id]);
  });
});

describe("what somebody wrote", () => {
  it("is forgotten thirty days after it was done, with its files, and a year after its last word", async () => {
    const [done, open] = [await opened({ files: { "a.pdf": pdf() } }), await opened()];
    await closeThread(desk(lucia), { threadId: done.id });
    const isThere = async (id: string) => (await worker.db.$count(deskThreads, eq(deskThreads.id, id))) === 1;
    offset = 29 * DAY;
    await forgetThreads(worker);
    expect([await isThere(done.id), await isThere(open.id)]).toEqual([true, true]);
    const [file] = (await readThread(desk(lucia), { threadId: done.id })).messages[0]?.files ?? [];
    offset = 31 * DAY;
    await forgetThreads(worker);
    expect([await isThere(done.id), await isThere(open.id)]).toEqual([false, true]);
    expect(await worker.db.$count(attachments, eq(attachments.id, file?.id ?? ""))).toBe(0);
    expect(await worker.db.$count(attachmentParts, eq(attachmentParts.attachmentId, file?.id ?? ""))).toBe(0);
    offset = 366 * DAY;
    await forgetThreads(worker);
    expect(await isThere(open.id)).toBe(false);
  });

  it("is in the file about them, and goes with their account once it is answered", async () => {
    const user = await makeUser();
    const email = user.email ?? "";
    const closing = { ...user, userId: user.id, isPhoneConfirmed: true };
    for (const message of ["A question that waits", "A question that is answered"]) {
      await contactUs(as(user, { now }), { name: "Nora", email, message });
    }
    const rows = await worker.db.select().from(deskThreads).where(eq(deskThreads.userId, user.id));
    const answered = rows.find(({ subject }) => subject.endsWith("answered"));
    await answerThread(desk(lucia), { threadId: answered?.id ?? "", answer: "So it is." });
    const told = JSON.stringify((await myData(as(user, { now }))).find(({ name }) => name === "messages"));
    expect(told).toContain("A question that waits");
    expect(told).toContain("A question that is answered");
    await inTransaction(worker, (ctx) => eraseMessages(ctx, closing));
    const left = await worker.db.select().from(deskThreads).where(eq(deskThreads.email, email));
    expect(left.map(({ subject, userId }) => [subject, userId])).toEqual([["A question that waits", null]]);
    expect(await worker.db.$count(deskMessages, eq(deskMessages.threadId, answered?.id ?? ""))).toBe(0);
  });

  it("stays while it holds messages back, or nobody could let them go; without its writer's name once they leave", async () => {
    const user = await makeUser();
    const recipient = await makeUser({ firstName: "Odalys", lastName: "Quimby" });
    const community = await makeCommunity();
    await addMember(community, recipient);
    const campaign = await launchTestCampaign({ community, recipient });
    const email = user.email ?? "";
    const ref = { communityId: campaign.communityId, campaignId: campaign.id };
    await reportConcern(as(user, { now }), { ...ref, message: `A name is in it ${newId()}`, email });
    const { id: threadId } = await threadOf(email);
    const isThere = async () => (await worker.db.$count(deskThreads, eq(deskThreads.id, threadId))) === 1;
    await pauseMessages(desk(lucia), { threadId });
    await closeThread(desk(lucia), { threadId });
    await inTransaction(worker, (ctx) =>
      eraseMessages(ctx, { ...user, userId: user.id, isPhoneConfirmed: true }),
    );
    offset = 400 * DAY;
    await forgetThreads(worker);
    expect(await isThere()).toBe(true);
    expect(await readThread(desk(lucia), { threadId })).toMatchObject({
      name: "",
      email: "",
      isMember: false,
    });
    await resumeMessages(desk(lucia), { threadId });
    await forgetThreads(worker);
    expect(await isThere()).toBe(false);
  });
});
