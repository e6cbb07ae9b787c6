/** A description of the page in the vocabulary of schema.org. */
export type Thing = { "@type": string; [property: string]: unknown };

/**
 * The JSON inside a script element. Characters are escaped so that a user's text cannot end the element or
 * begin a comment (script injection).
 */
export const asScriptText = (things: readonly Thing[]): string =>
  JSON.stringify({ "@context": "https://schema.org", "@graph": things }).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Structured data for search engines; the browser does not execute it. */
export function JsonLd({ things }: { things: readonly Thing[] }) {
  return <script type="application/ld+json">{asScriptText(things)}</script>;
}
