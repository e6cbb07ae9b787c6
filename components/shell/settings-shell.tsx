import { useLocale, useTranslations } from "next-intl";
import { SettingsFrame, type SettingsShellProps } from "./settings-frame";
import { useUserWords } from "./shell-words";

/** Side menu from 900 px, else one menu in a bar (001 §2). The root layout has the skip link. */
export function SettingsShell(props: SettingsShellProps) {
  const words = {
    ...useUserWords(),
    loading: useTranslations("ui")("loading"),
    toTop: useTranslations("shell.inside")("toTop"),
  };
  return <SettingsFrame {...props} lang={useLocale()} words={words} />;
}
