import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAutosave, PAUSE, type SendDraft } from "./autosave";
import { type Draft, EMPTY_DRAFT, type Version } from "./draft";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const titled = (name: string): Draft => ({ ...EMPTY_DRAFT, name });
const saved = (revision: number) => ({
  status: 200,
  body: { saved: { campaignId: "c", revision, at: "3:12 PM" } },
});
const refusal = (status: number) => ({ status, body: { title: "No" } });
const version = (draft: Draft, revision: number, part: Partial<Version> = {}): Version => ({
  campaignId: "c",
  draft,
  revision,
  by: "Dan Moretti",
  isYou: false,
  at: "3:12 PM",
  ...part,
});
const conflict = (theirs: Version) => ({ status: 200, body: { conflict: theirs } });

function form(...answers: (Awaited<ReturnType<SendDraft>> | "lost")[]) {
  const send = vi.fn<SendDraft>(async () => {
    const answer = answers.shift() ?? saved(9);
    if (answer === "lost") throw new TypeError("Failed to fetch");
    return answer;
  });
  const base = { campaignId: undefined, revision: 0 };
  const autosave = createAutosave({ base, initial: EMPTY_DRAFT, conflict: null, last: null, send });
  const sent = () => send.mock.calls.map(([draft, from]) => [draft.name, from.campaignId, from.revision]);
  const type = async (name: string, wait = PAUSE) => {
    autosave.change(titled(name));
    await vi.advanceTimersByTimeAsync(wait);
  };
  return { autosave, sent, type };
}

describe("a form that saves itself", () => {
  it("sends nothing while nothing worth keeping was typed", async () => {
    const { autosave, sent, type } = form();
    await type("", 60_000);
    await type("  ", 60_000);
    await type("A", 1_000);
    await type("", 60_000);
    await autosave.save();
    expect(sent()).toEqual([]);
  });

  it("creates one draft after a pause, and updates it from then on", async () => {
    const { autosave, sent, type } = form(saved(1), saved(2));
    for (const name of ["H", "He", "Hea"]) await type(name, 500);
    await type("Heat");
    await type("Heat through March", 60_000);
    expect(sent()).toEqual([
      ["Heat", undefined, 0],
      ["Heat through March", "c", 1],
    ]);
    expect(autosave.getState()).toEqual({
      base: { campaignId: "c", revision: 2 },
      note: { kind: "saved", at: "3:12 PM", by: null, except: [] },
      conflict: null,
    });
  });

  it("sends one request at a time", async () => {
    const { autosave, sent, type } = form(saved(1), saved(2));
    await type("Heat", 100);
    const first = autosave.save();
    autosave.change(titled("Heat through March"));
    await Promise.all([first, autosave.save(), autosave.save()]);
    expect(sent()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(sent()).toHaveLength(2);
  });

  it("retries after longer and longer pauses, and at once on request", async () => {
    const { autosave, sent, type } = form("lost", refusal(503), refusal(429), saved(1));
    await type("Heat");
    expect(autosave.getState().note).toEqual({ kind: "unreached" });
    expect(autosave.isUnsafe()).toBe(true);
    await vi.advanceTimersByTimeAsync(20_000);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent()).toHaveLength(3);
    await autosave.save();
    expect(autosave.getState().note).toMatchObject({ kind: "saved" });
    expect(autosave.isUnsafe()).toBe(false);
  });

  it("takes the answer to a lost request for no conflict", async () => {
    const mine = version(titled("Heat"), 1, { isYou: true });
    const { autosave, sent, type } = form("lost", "lost", conflict(mine), saved(2));
    await type("Heat");
    await type("Heat through", 20_000);
    await type("Heat through March", 40_000);
    expect(autosave.getState().conflict).toBeNull();
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(sent().at(-1)).toEqual(["Heat through March", "c", 1]);
    expect(autosave.getState().base.revision).toBe(2);
  });

  it("takes the answer to a lost submission for no conflict", async () => {
    const { autosave, sent, type } = form(saved(1), conflict(version(titled("Heat in March"), 2)), saved(3));
    await type("Heat");
    autosave.change(titled("Heat in March"));
    await autosave.settle();
    autosave.resume();
    await type("Heat in April", 2 * PAUSE);
    expect(autosave.getState().conflict).toBeNull();
    expect(sent().at(-1)).toEqual(["Heat in April", "c", 2]);
  });

  it("stops at another version until one is chosen as a whole", async () => {
    const theirs = version(titled("Warm rooms"), 4);
    const { autosave, sent, type } = form(conflict(theirs), saved(5));
    await type("Heat");
    await type("Heat through March", 60_000);
    expect(sent()).toHaveLength(1);
    expect(autosave.getState().conflict).toBe(theirs);
    expect(await autosave.settle()).toBeNull();
    autosave.keepMine();
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(sent().at(-1)).toEqual(["Heat through March", "c", 4]);
    expect(autosave.getState()).toMatchObject({ conflict: null, base: { revision: 5 } });
  });

  it("takes theirs without sending anything", async () => {
    const theirs = version(titled("Warm rooms"), 4);
    const { autosave, sent, type } = form(conflict(theirs));
    await type("Heat");
    autosave.takeTheirs();
    await type("Warm rooms", 60_000);
    expect(sent()).toHaveLength(1);
    expect(autosave.getState()).toMatchObject({
      conflict: null,
      base: { campaignId: "c", revision: 4 },
      note: { kind: "saved", by: "Dan Moretti" },
    });
  });

  it("keeps trying after the session has ended", async () => {
    const { autosave, type } = form(refusal(401), saved(1));
    await type("Heat");
    expect(autosave.getState().note).toEqual({ kind: "loggedOut" });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(autosave.getState().note).toMatchObject({ kind: "saved" });
  });

  it("does not bring back a draft that was deleted or launched elsewhere", async () => {
    const deleted = form(saved(1), refusal(404));
    await deleted.type("Heat");
    await deleted.type("Heat through March");
    await deleted.type("Heat through April", 60_000);
    expect(deleted.sent()).toHaveLength(2);
    expect(deleted.autosave.isUnsafe()).toBe(true);
    // The next press of a button makes a new draft.
    expect(await deleted.autosave.settle()).toEqual({ campaignId: undefined, revision: 0 });
    const launched = form(saved(1), { status: 200, body: { isLaunched: true } });
    await launched.type("Heat");
    await launched.type("Heat through March", 60_000);
    expect(launched.autosave.getState().note).toEqual({ kind: "launched" });
    expect(launched.sent()).toHaveLength(2);
  });

  it("sends refused content again only after a change", async () => {
    const { autosave, sent, type } = form(refusal(400), saved(1));
    await type("Heat", 60_000);
    expect(sent()).toHaveLength(1);
    expect(autosave.getState().note).toEqual({ kind: "refused", title: "No", errors: {} });
    await type("Heat through March");
    expect(autosave.getState().note).toMatchObject({ kind: "saved" });
  });

  it("is silent during a submission and after it", async () => {
    const { autosave, sent, type } = form();
    expect(await autosave.settle()).toEqual({ campaignId: undefined, revision: 0 });
    await type("Heat", 60_000);
    expect(sent()).toEqual([]);
    autosave.resume();
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(sent()).toHaveLength(1);
    autosave.end();
    await type("Heat through March", 60_000);
    expect(sent()).toHaveLength(1);
    expect(autosave.isUnsafe()).toBe(false);
  });

  it("asks before input of a form without autosave is lost", async () => {
    const base = { campaignId: "c", revision: 1 };
    const autosave = createAutosave({ base, initial: EMPTY_DRAFT, conflict: null, last: null, send: null });
    expect(autosave.isUnsafe()).toBe(false);
    autosave.change(titled("Heat"));
    await autosave.save();
    expect(autosave.isUnsafe()).toBe(true);
  });
});
