import localFont from "next/font/local";

// Cut from their packages by `npm run fonts`; why so, in fonts/README.md. Their fallbacks, until they are loaded:
// styles/fallback-fonts.css.

/** Headings and large money: one weight, every optical size. */
export const fraunces = localFont({
  src: "./fonts/fraunces-common.woff2",
  weight: "400 640",
  display: "swap",
  variable: "--font-fraunces",
  adjustFontFallback: false,
});

/** Everything else. */
export const figtree = localFont({
  src: "./fonts/figtree-common.woff2",
  weight: "400 700",
  display: "swap",
  adjustFontFallback: false,
  variable: "--font-figtree",
});

/** The large title of the front page, which is lighter than other headings. */
const frauncesDisplay = localFont({
  src: "./fonts/fraunces-display.woff2",
  weight: "400 640",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  variable: "--font-fraunces-display",
});

// Letters such as ç and ø, and characters such as Ł, ş and ő. Browsers fetch them only on the few pages that show one;
// English and Spanish do not need them.
const frauncesRare = localFont({
  src: "./fonts/fraunces-rare.woff2",
  weight: "400 640",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  variable: "--font-fraunces-rare",
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+00A3-00AA, U+00AC-00B6, U+00B8-00BA, U+00BC-00BE, U+00C0, U+00C2-00C8, U+00CA-00CC, U+00CE-00D0, U+00D2, U+00D4-00D9, U+00DB, U+00DD-00E0, U+00E2-00E8, U+00EA-00EC, U+00EE-00F0, U+00F2, U+00F4-00F9, U+00FB, U+00FD-00FF, U+0131, U+0152-0153, U+2020-2021, U+2030, U+2039-203A, U+2012, U+2015, U+201A, U+201E, U+2044, U+20AC, U+2122, U+2191, U+2193, U+2212",
    },
  ],
});

const figtreeRare = localFont({
  src: "./fonts/figtree-rare.woff2",
  weight: "400 700",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  variable: "--font-figtree-rare",
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+00A3-00AA, U+00AC-00B6, U+00B8-00BA, U+00BC-00BE, U+00C0, U+00C2-00C8, U+00CA-00CC, U+00CE-00D0, U+00D2, U+00D4-00D9, U+00DB, U+00DD-00E0, U+00E2-00E8, U+00EA-00EC, U+00EE-00F0, U+00F2, U+00F4-00F9, U+00FB, U+00FD-00FF, U+0131, U+0152-0153, U+2020-2021, U+2030, U+2039-203A, U+2012, U+2015, U+201A, U+201E, U+2044, U+20AC, U+2122, U+2191, U+2193, U+2212",
    },
  ],
});

const frauncesExtended = localFont({
  src: "./fonts/fraunces-extended.woff2",
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
export const FONTS = [
  fraunces,
  figtree,
  frauncesDisplay,
  frauncesRare,
  figtreeRare,
  frauncesExtended,
  figtreeExtended,
]
  .map(({ variable }) => variable)
  .join(" ");
