import { useLocale, useTranslations } from "next-intl";
import { SettingsFrame, type SettingsShellProps } from "./settings-frame";
import { useUserWords } from "./shell-words";

/**
 * The layout of a person's own settings (specification 001 §2): a menu at the side from 900 px on, and on
 * narrower screens a bar with the link back and all settings in one menu. The root layout has the skip link.
 */
export function SettingsShell(props: SettingsShellProps) {
  const words = {
    ...useUserWords(),
    loading: useTranslations("ui")("loading"),
    toTop: useTranslations("shell.inside")("toTop"),
  };
  return <SettingsFrame {...props} lang={useLocale()} words={words} />;
}
