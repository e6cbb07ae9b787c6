import { describe, expect, test } from "vitest";
import { type Counted, reachOf } from "./reach";

const first = new Date("2026-11-19T13:00:00Z");
const row = (channel: Counted["channel"], fate: Counted["fate"], count: number, isCollected = false) => ({
  channel,
  fate,
  count,
  isCollected,
  first,
});
const later = new Date(first.getTime() + 60_000);
const of = (...rows: Counted[]) => reachOf({ messageType: 3, addressedAt: null }, rows, later);

describe("what became of a message, in counts", () => {
  test("is added up by way", () => {
    expect(of(row("email", "left", 3), row("sms", "left", 2), row("email", "left", 1, true))).toMatchObject({
      byEmail: 4,
      byText: 2,
      sent: 6,
      waiting: 0,
    });
  });

  test("says what waits, and for what", () => {
    expect(of(row("sms", "later", 2), row("email", "later", 3, true), row("email", "now", 4))).toMatchObject({
      waiting: 9,
      untilMorning: 2,
      morningAt: first,
      inDigest: 3,
    });
  });

  test("says what did not arrive, and why; what was left out for somebody's own choice is in no count", () => {
    const reach = of(
      row("sms", "failed", 1),
      row("email", "failed", 2),
      row("sms", "unclear", 3),
      row("email", "none", 9),
    );
    expect(reach).toMatchObject({ sent: 0, waiting: 0, notReached: { carrier: 1, bounced: 2, unclear: 3 } });
  });
});

describe("whoever muted the campaign", () => {
  const sum = (rows: Counted[]) => of(...rows);
  test.each<[string, Counted[], Counted[]]>([
    ["before anything left", [row("email", "now", 4), row("email", "muted", 1)], [row("email", "now", 5)]],
    [
      "while some have left",
      [row("email", "left", 3), row("email", "now", 1), row("email", "muted", 1)],
      [row("email", "left", 3), row("email", "now", 2)],
    ],
    ["once the others have left", [row("sms", "left", 3), row("sms", "muted", 1)], [row("sms", "left", 4)]],
    [
      "while another way is late",
      [row("email", "now", 3), row("sms", "left", 3), row("sms", "muted", 1)],
      [row("email", "now", 3), row("sms", "left", 4)],
    ],
    ["alone", [row("email", "muted", 1)], [row("email", "left", 1)]],
    [
      "with a digest, which is another way",
      [row("email", "now", 2, true), row("email", "left", 2), row("email", "muted", 1)],
      [row("email", "now", 2, true), row("email", "left", 3)],
    ],
    [
      "alone, while the worker comes by",
      [{ ...row("email", "muted", 1), first: later }],
      [{ ...row("email", "now", 1), first: later }],
    ],
  ])("looks like everybody else: %s", (_, muted, plain) => {
    expect(sum(muted)).toEqual(sum(plain));
  });
});
