import { useTranslations } from "next-intl";
import { QuiltArt } from "@/components/art";
import { FlowPage } from "@/components/shell";
import { Brand } from "@/components/ui/brand";
import { Empty } from "@/components/ui/empty";
import { LinkButton } from "@/components/ui/link-button";

/** Same for missing and forbidden things (000 §2, 001 §2). */
export function NotFoundView({ inShell = false }: { inShell?: boolean }) {
  const t = useTranslations("states.notFound");
  return (
    <>
      {!inShell && (
        <header className="wrap top">
          <Brand />
        </header>
      )}
      <FlowPage centred inShell={inShell}>
        <h1>{t("title")}</h1>
        <Empty art={<QuiltArt />} action={<LinkButton href="/campaigns">{t("back")}</LinkButton>}>
          {t("text")}
        </Empty>
      </FlowPage>
    </>
  );
}
