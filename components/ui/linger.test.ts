import { redirect } from "next/navigation";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { catchUnreached, type FormAnswer, UNREACHED } from "./catch-unreached";
import { linger, REDIRECT_DELAY } from "./linger";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("a form stays for 1,000 ms before its redirect, and an answer without one comes at once", async () => {
  expect(REDIRECT_DELAY).toBe(1000);
  const send = catchUnreached<FormAnswer>(async () => redirect("/campaigns"), {}, UNREACHED, linger);
  let left = "no";
  send({}, new FormData()).catch(() => {
    left = "yes";
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(left).toBe("no");
  await vi.advanceTimersByTimeAsync(1);
  expect(left).toBe("yes");
  const refused = catchUnreached<FormAnswer>(async () => ({ title: "Required" }), {}, UNREACHED, linger);
  expect(await refused({}, new FormData())).toEqual({ title: "Required" });
});
