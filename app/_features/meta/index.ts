export { JsonLd } from "./json-ld";
export { pageMetadata, publicPageMetadata } from "./page-metadata";
export { PUBLIC_PAGES } from "./public-pages";
export { siteOf } from "./site";
export { breadcrumbThings, campaignThings, questionThings, siteThings } from "./things";
