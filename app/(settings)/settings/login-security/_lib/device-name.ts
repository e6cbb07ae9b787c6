import type { useTranslations } from "next-intl";
import { deviceOf, programOf } from "@/lib/identity";

type DeviceWords = ReturnType<typeof useTranslations<"security.device">>;

const APPLE_DEVICES: ReadonlySet<string> = new Set(["iPhone", "iPad"]);

/** "Chrome on Windows". An API client is named after its program. */
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
