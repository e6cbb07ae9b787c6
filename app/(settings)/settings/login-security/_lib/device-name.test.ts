import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import { isHandheld } from "@/lib/identity";
import { CATALOGUE } from "@/messages";
import { deviceName } from "./device-name";

const words = (language: "en" | "es") =>
  createTranslator({ locale: `${language}-US`, messages: CATALOGUE[language], namespace: "security.device" });
const t = words("en");

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
const CHROME = `${WINDOWS} Chrome/142.0.0.0 Safari/537.36`;
const EDGE = `${CHROME} Edg/142.0.0.0`;
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15";

it.each([
  [CHROME, "Chrome on Windows", false],
  [EDGE, "Microsoft Edge on Windows", false],
  [IPHONE, "Safari on an iPhone", true],
  [ANDROID, "Chrome on Android", true],
  [FIREFOX, "Firefox on Linux", false],
  [MAC, "Safari on macOS", false],
  ["<script>alert(1)</script>", "A browser", false],
  ["call-1-202-555-0142.example/1 (call us)", "A browser", false],
  [
    "Mozilla/5.0 (Linux; Android 14; pay.example/now Build/1) pay.example/1",
    "Android Browser on Android",
    true,
  ],
  [null, "A browser", false],
])("%s is called %s", (userAgent, name, handheld) => {
  expect(deviceName({ kind: "browser", userAgent }, t)).toBe(name);
  expect(isHandheld(userAgent)).toBe(handheld);
});

it.each([
  ["curl/8.14.1", "An app (curl)"],
  ["node", "An app (node)"],
  [CHROME, "An app"],
  ["<b>", "An app"],
  ["pay.example/1", "An app"],
  ["call-1-202-555-0142", "An app"],
  ["python-requests/2.32", "An app (python-requests)"],
  [null, "An app"],
])("a client of the API that says %s is called %s", (userAgent, name) => {
  expect(deviceName({ kind: "api", userAgent }, t)).toBe(name);
});

it("names a device in Spanish", () => {
  expect(deviceName({ kind: "browser", userAgent: IPHONE }, words("es"))).toBe("Safari en un iPhone");
});
