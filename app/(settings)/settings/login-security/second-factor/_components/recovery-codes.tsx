import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { CopyButton } from "@/components/ui/copy-button";
import { Download } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { PRODUCT_NAME } from "@/lib/kernel/product-name";

type RecoveryCodesProps = { title: string; codes: readonly string[]; doneHref: string };

/** The ten codes, shown only once. */
export function RecoveryCodes({ title, codes, doneHref }: RecoveryCodesProps) {
  const t = useTranslations("security.codes");
  const text = `${t("file", { product: PRODUCT_NAME })}\n\n${codes.join("\n")}\n`;
  return (
    <section className="card stack g5" aria-labelledby="recovery-codes">
      <div className="stack g2">
        <h2 className="text-(length:--t-h3)" id="recovery-codes" tabIndex={-1}>
          {title}
        </h2>
        <p>{t("keep")}</p>
      </div>
      <Banner tone="gold">
        <p>{t("once")}</p>
      </Banner>
      <ul className="recovery-codes num">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row wrap-ok">
        <CopyButton text={text}>{t("copy")}</CopyButton>
        <a
          className="btn btn-2"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          <Download aria-hidden="true" />
          {t("save")}
        </a>
      </div>
      {/* A full reload removes the codes from the page. */}
      <LinkButton href={doneHref} reload>
        {t("done")}
      </LinkButton>
    </section>
  );
}
