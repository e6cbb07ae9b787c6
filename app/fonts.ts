import localFont from "next/font/local";

// Their fallbacks, until they are loaded: styles/fallback-fonts.css.

/** Headings and large money: weight and optical size vary, the softness is fixed in the file. */
export const fraunces = localFont({
  src: "./fonts/fraunces-latin.woff2",
  weight: "400 640",
  display: "swap",
  variable: "--font-fraunces",
  adjustFontFallback: false,
});

/** Everything else. */
export const figtree = localFont({
  src: "../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
  weight: "300 900",
  display: "swap",
  adjustFontFallback: false,
  variable: "--font-figtree",
});

// Characters such as Ł, ş and ő. Browsers fetch them only on the few pages that show one; English and Spanish
// do not need them.
const frauncesExtended = localFont({
  src: "./fonts/fraunces-latin-ext.woff2",
  weight: "400 640",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  variable: "--font-fraunces-extended",
  declarations: [{ prop: "unicode-range", value: "U+0100-0130, U+0132-0151, U+0154-017F, U+0218-021B" }],
});

const figtreeExtended = localFont({
  src: "../node_modules/@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2",
  weight: "300 900",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  variable: "--font-figtree-extended",
  declarations: [{ prop: "unicode-range", value: "U+0100-0130, U+0132-0151, U+0154-017F, U+0218-021B" }],
});

/** The classes that make all fonts available in a document. */
export const FONTS = [fraunces, figtree, frauncesExtended, figtreeExtended]
  .map(({ variable }) => variable)
  .join(" ");
