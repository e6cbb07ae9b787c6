import { NextRequest } from "next/server";
import { beforeAll, describe, expect, it } from "vitest";
import { POST as auth } from "@/app/api/auth/[...nextauth]/route";
import { POST as resend } from "@/app/api/webhooks/resend/route";
import { POST as stripe } from "@/app/api/webhooks/stripe/route";
import { POST as twilio } from "@/app/api/webhooks/twilio/route";
import { inSite } from "@/tests/support/in-site";
import { textOf } from "./bounded-body";

const KB = 1024;
const ADDRESS = "http://localhost:3000/x";

/** Counts the bytes read. */
function endless() {
  const read = { bytes: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      read.bytes += 64 * KB;
      controller.enqueue(new Uint8Array(64 * KB).fill(97));
    },
  });
  const request = new NextRequest(ADDRESS, { method: "POST", body, duplex: "half" });
  return { request, read };
}

function broken(): NextRequest {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new Uint8Array(10));
      controller.error(new Error("aborted"));
    },
  });
  return new NextRequest(ADDRESS, { method: "POST", body, duplex: "half" });
}

const path = { params: Promise.resolve({ nextauth: ["callback", "credentials"] }) };

describe("a body without end is not read on", () => {
  beforeAll(() => inSite({ AUTH_SECRET: "a secret for tests, long enough and known to everybody" }));

  it.each([
    ["Stripe's webhook", (request: NextRequest) => stripe(request)],
    ["Resend's webhook", (request: NextRequest) => resend(request)],
    ["Twilio's webhook", (request: NextRequest) => twilio(request)],
    ["next-auth", (request: NextRequest) => auth(request, path)],
  ])("by %s", async (_who, call) => {
    const { request, read } = endless();
    expect((await call(request)).status).toBe(413);
    expect(read.bytes).toBeLessThan(1024 * KB);
  });
});

describe("a body", () => {
  const request = (body: string) => new Request(ADDRESS, { method: "POST", body });

  it("of as many bytes as may be is read whole, one more refused", async () => {
    expect(await textOf(request("né"), 3)).toBe("né");
    expect(await textOf(request("nés"), 3)).toBeNull();
    expect(await textOf(new Request(ADDRESS, { method: "POST" }), 3)).toBe("");
  });
});

describe("a body that its sender breaks off is refused, and no error of ours:", () => {
  beforeAll(() => inSite({ AUTH_SECRET: "a secret for tests, long enough and known to everybody" }));

  it.each<[string, (request: NextRequest) => Promise<Response>]>([
    ["the sign-in's", (request) => auth(request, path)],
    ["a processor's", stripe],
    ["a mail provider's", resend],
    ["a carrier's", twilio],
  ])("%s", async (_whose, handler) => {
    expect((await handler(broken())).status).toBe(400);
  });

  it("whoever reads it", async () => {
    await expect(textOf(broken(), KB)).rejects.toMatchObject({ why: "request.broke_off" });
  });
});
