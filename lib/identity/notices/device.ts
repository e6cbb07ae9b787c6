import Bowser from "bowser";

/** A browser and its system by name, "" where unknown: "Firefox" and "Windows", "Safari" and "iPhone". */
export type Device = { browser: string; system: string };

/** How much of a User-Agent header is read and stored. */
export const LONGEST_AGENT = 300;

/**
 * The names that pages and notices may contain. Bowser returns parts of unknown headers as they are, and a stranger
 * must not write into a page or an e-mail of ours.
 */
const BROWSERS: ReadonlySet<string> = new Set([
  "Android Browser",
  "Brave",
  "Chrome",
  "Chromium",
  "DuckDuckGo",
  "Firefox",
  "Internet Explorer",
  "Microsoft Edge",
  "Opera",
  "Safari",
  "Samsung Internet for Android",
  "Vivaldi",
]);
const SYSTEMS: ReadonlySet<string> = new Set([
  "Android",
  "Chrome OS",
  "iOS",
  "iPad",
  "iPhone",
  "Linux",
  "macOS",
  "Windows",
]);

/** Programs that call the API, in lower case. */
const PROGRAMS: ReadonlySet<string> = new Set([
  "aiohttp",
  "apache-httpclient",
  "axios",
  "curl",
  "dart",
  "go-http-client",
  "guzzlehttp",
  "httpie",
  "insomnia",
  "java-http-client",
  "node",
  "okhttp",
  "postmanruntime",
  "python-httpx",
  "python-requests",
  "ruby",
  "undici",
  "wget",
]);

const named = (names: ReadonlySet<string>, name: string | undefined) =>
  name !== undefined && names.has(name) ? name : "";

/** Reads the device of a User-Agent header. The header is untrusted input. */
export function deviceOf(userAgent: string | null | undefined): Device {
  if (!userAgent) return { browser: "", system: "" };
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, LONGEST_AGENT));
  return {
    browser: named(BROWSERS, browser.name),
    system: named(SYSTEMS, platform.model) || named(SYSTEMS, os.name),
  };
}

/** The known program that a User-Agent header begins with, as it is written there; "" for any other. */
export function programOf(userAgent: string | null | undefined): string {
  const program = /^[A-Za-z][A-Za-z-]{1,39}(?=[/ ]|$)/.exec(userAgent ?? "")?.[0] ?? "";
  return PROGRAMS.has(program.toLowerCase()) ? program : "";
}

/** True for the browser of a phone or tablet. */
export const isHandheld = (userAgent: string | null): boolean =>
  userAgent !== null &&
  ["mobile", "tablet"].includes(Bowser.parse(userAgent.slice(0, LONGEST_AGENT)).platform.type ?? "");
