import Bowser from "bowser";

const UNKNOWN = "A browser";

/**
 * The name of a session's device, from the User-Agent header: "Chrome on Windows", "Safari on an iPhone". An
 * API client is called by the name of its program.
 */
export function deviceName({ kind, userAgent }: { kind: "browser" | "api"; userAgent: string | null }) {
  if (kind === "api") {
    const program = /^[A-Za-z][\w.-]{1,39}/.exec(userAgent ?? "")?.[0];
    return program && program !== "Mozilla" ? `An app (${program})` : "An app";
  }
  if (!userAgent) return UNKNOWN;
  const { browser, os, platform } = Bowser.parse(userAgent);
  const machine =
    platform.vendor === "Apple" && platform.model ? `an ${platform.model}` : (os.name ?? platform.model);
  if (!browser.name) return machine ? `${UNKNOWN} on ${machine}` : UNKNOWN;
  return machine ? `${browser.name} on ${machine}` : browser.name;
}

/** True for phones and tablets. */
export const isHandheld = (userAgent: string | null) =>
  userAgent !== null && ["mobile", "tablet"].includes(Bowser.parse(userAgent).platform.type ?? "");
