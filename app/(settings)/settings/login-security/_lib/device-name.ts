import Bowser from "bowser";
import type { useTranslations } from "next-intl";

/** The texts of `security.device`. */
type DeviceWords = ReturnType<typeof useTranslations<"security.device">>;

/**
 * The name of a session's device, from the User-Agent header: "Chrome on Windows", "Safari on an iPhone". An
 * API client is called by the name of its program.
 */
export function deviceName(
  { kind, userAgent }: { kind: "browser" | "api"; userAgent: string | null },
  t: DeviceWords,
): string {
  if (kind === "api") {
    const program = /^[A-Za-z][\w.-]{1,39}/.exec(userAgent ?? "")?.[0];
    return program && program !== "Mozilla" ? t("named", { program }) : t("app");
  }
  if (!userAgent) return t("browser");
  const { browser, os, platform } = Bowser.parse(userAgent);
  const machine =
    platform.vendor === "Apple" && platform.model
      ? t("an", { model: platform.model })
      : (os.name ?? platform.model);
  if (!browser.name) return machine ? t("on", { browser: t("browser"), machine }) : t("browser");
  return machine ? t("on", { browser: browser.name, machine }) : browser.name;
}

/** True for phones and tablets. */
export const isHandheld = (userAgent: string | null) =>
  userAgent !== null && ["mobile", "tablet"].includes(Bowser.parse(userAgent).platform.type ?? "");
