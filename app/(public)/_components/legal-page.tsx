import type { Metadata } from "next";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { getLocale } from "next-intl/server";
import { pageMetadata } from "@/app/_features/meta";
import { langAttribute, type PageName, type PageText, Prose, page } from "@/app/_features/reading";
import { languageOf } from "@/lib/kernel/languages";
import { StaticPage } from "./static-page";

/** Texts with fewer parts get no table of contents. */
const WORTH_A_LIST = 5;

/** From the text itself, because a provider can replace it. */
export async function legalMetadata(name: PageName): Promise<Metadata> {
  const { title, description } = page(languageOf(await getLocale()), name);
  return pageMetadata({ title, description, path: `/${name}` });
}

export function LegalPage({ name }: { name: PageName }) {
  const language = languageOf(useLocale());
  const text = page(language, name);
  const hasList = text.contents.length >= WORTH_A_LIST;
  return (
    <StaticPage>
      <article className={hasList ? "legal has-contents" : "legal"} lang={langAttribute(text, language)}>
        <header className="stack g3 legal-head">
          <h1>{text.title}</h1>
          <p className="lead measure">{text.description}</p>
          {text.revised && <Revised day={text.revised} />}
        </header>
        {hasList && <Contents of={text} />}
        <Prose of={text.body} />
      </article>
    </StaticPage>
  );
}

function Revised({ day }: { day: string }) {
  const t = useTranslations("legal");
  const format = useFormatter();
  const date = format.dateTime(new Date(day), { dateStyle: "long", timeZone: "UTC" });
  return <p className="small quiet">{t("lastRevised", { date })}</p>;
}

function Contents({ of }: { of: PageText }) {
  const t = useTranslations("legal");
  const links = (
    <ol>
      {of.contents.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <div className="legal-contents">
      <nav className="only-wide" aria-label={t("contents")}>
        <p className="label">{t("contents")}</p>
        {links}
      </nav>
      <details className="only-narrow well">
        <summary className="strong">{t("contents")}</summary>
        <nav aria-label={t("contents")}>{links}</nav>
      </details>
    </div>
  );
}
