import type { Metadata } from "next";
import { headers } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import { pageAt } from "@/app/_features/pages/addresses";
import { PATH_HEADER } from "@/app/_lib/paths";
import { PRODUCT_NAME } from "@/lib/kernel";
import { type Language, LOCALES, languageOf } from "@/lib/kernel/languages";
import { alternatesOf, carriesToken, languageInAddress, pathIn } from "./addresses";
import { PUBLIC_PAGES, type PublicPage } from "./public-pages";
import { PICTURE_SIZE, sitePicturePath } from "./site-picture";

type PreviewPicture = { path: string; alt: string };

export type PageWords = {
  title: string | { absolute: string };
  description: string;
  /** Without query; may name the page to index instead. */
  path: string;
  index?: boolean;
  picture?: PreviewPicture;
};

/** "es_US". */
const openGraphLocale = (language: Language) => LOCALES[language].replace("-", "_");

export async function pageMetadata(page: PageWords): Promise<Metadata> {
  const [asked, locale, t] = await Promise.all([headers(), getLocale(), getTranslations("meta")]);
  const { title, description, path } = page;
  const address = asked.get(PATH_HEADER);
  const isIndexed = pageAt(path)?.row.indexed !== undefined && (page.index ?? true);
  const index = isIndexed && !carriesToken(address);
  const language = languageOf(locale);
  const named = languageInAddress(address);
  const url = named ? pathIn(path, named) : path;
  const picture = page.picture ?? { path: sitePicturePath(language), alt: t("pictureAlt") };
  const preview = { title: typeof title === "string" ? title : title.absolute, description };
  return {
    title,
    description,
    robots: index
      ? { index: true, follow: true, "max-image-preview": "large" }
      : { index: false, follow: false },
    alternates: index ? { canonical: url, languages: alternatesOf(path) } : { canonical: url },
    openGraph: {
      type: "website",
      siteName: PRODUCT_NAME,
      ...preview,
      url,
      locale: openGraphLocale(language),
      alternateLocale: openGraphLocale(language === "en" ? "es" : "en"),
      images: [{ url: picture.path, ...PICTURE_SIZE, type: "image/png", alt: picture.alt }],
    },
    twitter: { card: "summary_large_image", ...preview, images: [{ url: picture.path, alt: picture.alt }] },
  };
}

export async function publicPageMetadata(page: PublicPage): Promise<Metadata> {
  const t = await getTranslations("meta");
  const title = t(`${page}.title`, { product: PRODUCT_NAME });
  return pageMetadata({
    title: page === "home" ? { absolute: title } : title,
    description: t(`${page}.description`, { product: PRODUCT_NAME }),
    path: PUBLIC_PAGES[page],
  });
}
