import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Check, Copy } from "@/components/ui/icons";
import type { ButtonLook } from "./button-class";
import { ClipboardButton } from "./clipboard-button";

type CopyButtonProps = ButtonLook & { text: string; children?: ReactNode; className?: string };

/** Appears once scripts run. */
export function CopyButton({ children, ...rest }: CopyButtonProps) {
  const t = useTranslations("ui");
  return (
    <ClipboardButton
      {...rest}
      words={{ copied: t("copied"), failed: t("copyFailed") }}
      icons={{ copy: <Copy />, copied: <Check /> }}
    >
      {children ?? t("copyLink")}
    </ClipboardButton>
  );
}
