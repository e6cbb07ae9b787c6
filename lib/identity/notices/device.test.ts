import { describe, expect, it } from "vitest";
import { deviceOf } from "./device";

const none = { browser: "", system: "" };

describe("the device of a User-Agent header", () => {
  it.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0",
      { browser: "Firefox", system: "Windows" },
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
      { browser: "Safari", system: "iPhone" },
    ],
    [
      "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
      { browser: "Chrome", system: "Android" },
    ],
    ["curl/8.5.0", none],
    ["", none],
    [null, none],
  ])("%s", (agent, device) => {
    expect(deviceOf(agent)).toEqual(device);
  });

  it.each([
    "call-1-202-555-0142.example/1 (call us)",
    "Mozilla/5.0 (Linux; Android 14; pay.example/now Build/1) pay.example/1",
    "x".repeat(100_000),
  ])("leaves out the words of its sender: %.40s", (agent) => {
    expect(Object.values(deviceOf(agent)).join()).not.toMatch(/example|call|xx/);
  });
});
