import Bowser from "bowser";

/** "" where unknown. */
export type Device = { browser: string; system: string };

/** In characters. */
export const LONGEST_AGENT = 300;

/**
 * Bowser returns parts of unknown headers unchanged, and a stranger must not write into our pages or e-mails.
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

/** API clients, in lower case. */
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

/** Parses the untrusted header. */
export function deviceOf(userAgent: string | null | undefined): Device {
  if (!userAgent) return { browser: "", system: "" };
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, LONGEST_AGENT));
  return {
    browser: named(BROWSERS, browser.name),
    system: named(SYSTEMS, platform.model) || named(SYSTEMS, os.name),
  };
}

/** Returns the name as the header has it; "" if unknown. */
export function programOf(userAgent: string | null | undefined): string {
  const program = /^[A-Za-z][A-Za-z-]{1,39}(?=[/ ]|$)/.exec(userAgent ?? "")?.[0] ?? "";
  return PROGRAMS.has(program.toLowerCase()) ? program : "";
}

export const isHandheld = (userAgent: string | null): boolean =>
  userAgent !== null &&
  ["mobile", "tablet"].includes(Bowser.parse(userAgent.slice(0, LONGEST_AGENT)).platform.type ?? "");
