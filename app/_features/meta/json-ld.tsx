/** What a page says of itself in the words of schema.org. */
export type Thing = { "@type": string; [property: string]: unknown };

/** As text inside a script element: no character of somebody's words can end it or begin a comment. */
export const asScriptText = (things: readonly Thing[]): string =>
  JSON.stringify({ "@context": "https://schema.org", "@graph": things }).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Data for machines; nothing of it runs. */
export function JsonLd({ things }: { things: readonly Thing[] }) {
  return <script type="application/ld+json">{asScriptText(things)}</script>;
}
