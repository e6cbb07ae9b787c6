export type Thing = { "@type": string; [property: string]: unknown };

/** Escapes user text that would end the script element or start a comment (script injection). */
const asScriptText = (things: readonly Thing[]): string =>
  JSON.stringify({ "@context": "https://schema.org", "@graph": things }).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

export function JsonLd({ things }: { things: readonly Thing[] }) {
  return <script type="application/ld+json">{asScriptText(things)}</script>;
}
