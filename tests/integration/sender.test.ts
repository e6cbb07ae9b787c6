import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { openSender } from "@/lib/notification/sending/sender";
import { systemCtx } from "@/lib/platform";

const SECOND = 1000;
const system = () => systemCtx("test");

it("is one for a channel, whoever asks and however many ask at once", async () => {
  const asked = await Promise.all(Array.from({ length: 8 }, () => openSender(system(), "email", 50)));
  const [sender, ...others] = asked.filter((one) => one !== null);
  expect(others).toEqual([]);
  expect(await openSender(system(), "email", 50)).toBeNull();
  const texts = await openSender(system(), "sms", 50);
  expect(texts).not.toBeNull();
  await texts?.end();
  await sender?.end();
  const next = await openSender(system(), "email", 50);
  expect(next).not.toBeNull();
  await next?.end();
});

it("keeps one pace with those before it", async () => {
  const perSecond = 20;
  const turns = 12;
  const start = performance.now();
  for (let taken = 0; taken < turns; taken += 3) {
    const sender = await openSender(system(), "sms", perSecond);
    for (let turn = 0; turn < 3; turn++) expect(await sender?.turn()).toBe(true);
    await sender?.end();
  }
  expect(performance.now() - start).toBeGreaterThanOrEqual(((turns - 1) * SECOND) / perSecond - 20);
});

it("that has died makes way, and one that was only slow stops", async () => {
  const slow = await openSender(system(), "email", 50);
  await system().db.execute(
    sql`update sending_turns set held_until = clock_timestamp() where channel = 'email'`,
  );
  const next = await openSender(system(), "email", 50);
  expect(await next?.turn()).toBe(true);
  expect(await slow?.turn()).toBe(false);
  await slow?.end();
  expect(await openSender(system(), "email", 50)).toBeNull();
  await next?.end();
});

it("waits for nobody when the database's clock was set back meanwhile", async () => {
  const before = await openSender(system(), "email", 50);
  expect(await before?.turn()).toBe(true);
  const setBack = () =>
    system().db.execute(
      sql`update sending_turns set held_until = held_until + interval '1 hour', next_at = next_at + interval '1 hour'`,
    );
  await setBack();
  const start = performance.now();
  expect(await before?.turn()).toBe(true);
  await setBack();
  const next = await openSender(system(), "email", 50);
  expect(await next?.turn()).toBe(true);
  expect(await before?.turn()).toBe(false);
  expect(performance.now() - start).toBeLessThan(10 * SECOND);
  await next?.end();
});
