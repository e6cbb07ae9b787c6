"use client";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Share2 } from "@/components/ui/icons";
import { useToast } from "@/components/ui/toaster";

const never = () => () => {};
const canShare = () => typeof navigator.share === "function";

export function ShareButtons({ message, link }: { message: string; link: string }) {
  const t = useTranslations("giving.invite");
  const toast = useToast();
  const sharing = useSyncExternalStore(never, canShare, () => false);

  async function share() {
    try {
      await navigator.share({ text: message, url: link });
    } catch (error) {
      // Closing the share sheet is no error.
      const closed = error instanceof DOMException && error.name === "AbortError";
      if (!closed) toast(t("notShared"), "problem");
    }
  }

  return (
    <div className="row wrap-ok g3 share-buttons needs-js">
      {sharing && (
        <Button size="lg" icon={<Share2 />} onClick={share}>
          {t("share")}
        </Button>
      )}
      <CopyButton text={`${message} ${link}`} size="lg" variant={sharing ? "secondary" : "primary"}>
        {t("copy")}
      </CopyButton>
    </div>
  );
}
