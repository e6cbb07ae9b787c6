import localFont from "next/font/local";

/** Headings and large money: weight and optical size vary, softness is part of the file. */
export const fraunces = localFont({
  src: "./fonts/fraunces-latin.woff2",
  weight: "400 640",
  display: "swap",
  variable: "--font-fraunces",
  adjustFontFallback: "Times New Roman",
});

/** Everything else. */
export const figtree = localFont({
  src: "../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
  weight: "300 900",
  display: "swap",
  variable: "--font-figtree",
});
