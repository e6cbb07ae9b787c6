import type { useTranslations } from "next-intl";
import { deviceOf, programOf } from "@/lib/identity";

/** The texts of `security.device`. */
type DeviceWords = ReturnType<typeof useTranslations<"security.device">>;

const APPLE_DEVICES: ReadonlySet<string> = new Set(["iPhone", "iPad"]);

/**
 * The name of a session's device, from the User-Agent header: "Chrome on Windows", "Safari on an iPhone". An
 * API client is called by the name of its program. Unknown ones get a general word.
 */
export function deviceName(
  { kind, userAgent }: { kind: "browser" | "api"; userAgent: string | null },
  t: DeviceWords,
): string {
  if (kind === "api") {
    const program = programOf(userAgent);
    return program ? t("named", { program }) : t("app");
  }
  const { browser, system } = deviceOf(userAgent);
  const name = browser || t("browser");
  const machine = APPLE_DEVICES.has(system) ? t("an", { model: system }) : system;
  return machine ? t("on", { browser: name, machine }) : name;
}
