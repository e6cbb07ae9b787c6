import { afterEach, expect, it, vi } from "vitest";
import { type CampaignPage, progress } from "@/lib/community";
import { log } from "@/lib/platform";
import { sharePicture } from "./draw";
import { pictureFacts } from "./facts";

const CAMPAIGN: CampaignPage = {
  id: "0190a6e0-0000-7000-8000-000000000001",
  communityId: "0190a6e0-0000-7000-8000-000000000002",
  shortCode: "K7T2M4P",
  communityName: "Lakewood ’98",
  timeZone: "America/New_York",
  name: "A roof before winter",
  type: { id: 2, name: "Housing", way: "home", icon: "house" },
  amount: 12_000,
  description: "",
  status: "launched",
  isEnded: false,
  isOnHold: false,
  raisedCents: 816_000,
  contributionCount: 40,
  launchedAt: new Date("2026-05-01T12:00:00Z"),
  stoppedAt: null,
  completedAt: null,
  revision: 1,
  images: { mobile: "/pictures/home-mobile.svg", desktop: "/pictures/home-desktop.svg" },
  viewerRole: null,
  progress: progress(816_000, 12_000),
  goalMetAt: null,
};

const MOST_BYTES = 300_000;
const PNG = "89504e470d0a1a0a";

/** For characters that no font has. */
const warned = vi.spyOn(log, "warn");
afterEach(() => void warned.mockClear());

async function draw(change: Partial<CampaignPage>, language: "en" | "es" = "en") {
  const bytes = Buffer.from(
    await sharePicture(pictureFacts({ ...CAMPAIGN, ...change }, language, "Housing")),
  );
  return {
    isPng: bytes.subarray(0, 8).toString("hex") === PNG && bytes.subarray(-8, -4).toString() === "IEND",
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    isLight: bytes.length < MOST_BYTES,
  };
}

const WHOLE = { isPng: true, width: 1200, height: 630, isLight: true };

const LATIN = String.fromCodePoint(...Array.from({ length: 0x24f - 0xa0 }, (_, i) => 0xa0 + i));
const GREEK = String.fromCodePoint(...Array.from({ length: 0x90 }, (_, i) => 0x370 + i));
const CYRILLIC = String.fromCodePoint(...Array.from({ length: 0x130 }, (_, i) => 0x400 + i));

it.each([
  ["usual", "A roof before winter"],
  ["as long as titles get", "Help with the medical bills of one of our own, all year long"],
  ["one word without an end", "W".repeat(60)],
  ["with emoji", "A roof 🏠 before ❄️ winter 👨‍👩‍👧‍👦"],
  ["nothing but emoji", "🏠🏠🏠"],
  ["Latin with marks", "Łódź, ş ő ț ñ ¿á? ǈ ƻ"],
  ["every Latin letter that there is", LATIN],
  ["Cyrillic", "Нова покрівля до зими для одного з нас"],
  ["every Cyrillic letter that there is", CYRILLIC],
  ["Greek", "Μια στέγη πριν από τον χειμώνα"],
  ["every Greek letter that there is", GREEK],
  ["Hebrew", "גג לפני החורף"],
  ["Arabic", "سقف قبل الشتاء"],
  ["Japanese", "冬が来る前に屋根を直したい"],
  ["Korean", "겨울이 오기 전에 지붕을"],
  ["Hindi with joiners", "सर्दियों से पहले छत\u200d"],
  ["marks piled on a letter", `Zalgo${"\u0301\u0316\u0334".repeat(15)}`],
  ["direction marks and controls", "\u202etfel ot thgir\u202c \u0007 end"],
  ["half a surrogate pair", "roof \ud83c winter"],
  ["what looks like markup", '<b>&amp;</b> "quoted" {title} $&'],
])("a title that is %s gives a whole picture, every character of it from our own fonts", async (_, name) => {
  expect(await draw({ name })).toEqual(WHOLE);
  expect(await draw({ communityName: name.slice(0, 30) })).toEqual(WHOLE);
  expect(warned).not.toHaveBeenCalled();
});

it.each([
  ["nothing given yet", { raisedCents: 0 }],
  ["over the goal", { raisedCents: 1_310_050 }],
  ["a thousand times over", { raisedCents: 9_000_000_000_00 }],
  ["completed", { raisedCents: 1_310_050, isEnded: true, status: "completed" as const }],
  ["stopped early", { isEnded: true, status: "stopped" as const }],
  ["the largest goal", { amount: 999_999_999_999, raisedCents: 0 }],
])("a campaign with %s has a picture in both languages", async (_, change) => {
  expect(await draw(change)).toEqual(WHOLE);
  expect(await draw(change, "es")).toEqual(WHOLE);
});

it("is drawn in a process that takes uploaded pictures too", async () => {
  await import("@/lib/integrations/pictures");
  expect(await draw({ raisedCents: 300_000 })).toEqual(WHOLE);
});
