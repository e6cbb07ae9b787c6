export { alternatesOf, pathIn } from "./addresses";
export { JsonLd } from "./json-ld";
export { type PageWords, type PreviewPicture, pageMetadata, publicPageMetadata } from "./page-metadata";
export { PUBLIC_PAGES, type PublicPage } from "./public-pages";
export { siteOf } from "./site";
export { breadcrumbThings, campaignThings, questionThings, siteThings } from "./things";
