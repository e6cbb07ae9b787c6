import { useTranslations } from "next-intl";
import type { ButtonLook } from "@/components/ui/button-class";
import { Share2 } from "@/components/ui/icons";
import { ShareSheet } from "./share-sheet";

type ShareButtonProps = ButtonLook & { title: string; text?: string; url: string };

export function ShareButton(props: ShareButtonProps) {
  const t = useTranslations("ui");
  return (
    <ShareSheet {...props} icon={<Share2 />}>
      {t("share")}
    </ShareSheet>
  );
}
