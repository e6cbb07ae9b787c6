import { useTranslations } from "next-intl";
import { Quilt } from "@/components/quilt";
import Link from "@/components/ui/link";
import { PRODUCT_NAME } from "@/lib/kernel";

export function About({ nameAnswer }: { nameAnswer: string | undefined }) {
  const t = useTranslations("landing.about");
  return (
    <section id="about" tabIndex={-1} className="band" aria-labelledby="about-title">
      <div className="wrap about">
        <div className="aboutquilt">
          <Quilt seed="12" way="home" progress={100} layout="phone" />
        </div>
        <div className="stack g4">
          <h2 id="about-title">{t("title")}</h2>
          <p>{t.rich("first", { product: PRODUCT_NAME, em: (words) => <em>{words}</em> })}</p>
          <p className="quiet">{t("second")}</p>
          {nameAnswer && (
            <p>
              <Link className="strong" href={nameAnswer}>
                {t("link")}
              </Link>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
