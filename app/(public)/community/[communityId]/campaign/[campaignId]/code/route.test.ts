import { expect, it, vi } from "vitest";
import { notFound } from "@/lib/kernel";
import { GET } from "./route";

const KNOWN = "01900000-0000-7000-8000-000000000002";

vi.mock("@/app/_lib/session", () => ({ getCtx: async () => ({ actor: { kind: "visitor" } }) }));
vi.mock("@/lib/notification", () => ({
  campaignLink: ({ shortCode }: { shortCode: string }) => `https://give.example/c/${shortCode}`,
}));
vi.mock("@/lib/community", () => ({
  publicCampaign: async (_: unknown, { campaignId }: { campaignId: string }) => {
    if (campaignId !== KNOWN) throw notFound("no such campaign for this caller");
    return { id: KNOWN, shortCode: "K7T2M4P" };
  },
}));

const asked = (campaignId: string) =>
  GET(new Request("https://give.example/x"), { params: Promise.resolve({ communityId: "c", campaignId }) });

it("opens as a page whether it exists for the caller or not, so that no other site can tell from a download", async () => {
  const answers = [await asked(KNOWN), await asked("another")];
  expect(answers.map(({ status }) => status)).toEqual([200, 404]);
  for (const { headers } of answers) {
    expect(headers.get("content-disposition")).toBeNull();
    expect(headers.get("content-type")).toMatch(/^(image\/svg\+xml|text\/plain)/);
    expect(headers.get("cache-control")).toBe("private, no-store");
  }
});
