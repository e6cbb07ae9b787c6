import { loadLate } from "./load-late";

const SCRIPT_HINT = /<link rel="preload" as="script"[^>]*>/g;
const FONT_HINT = /<(\/_next\/static\/media\/[^<>"\s]+)>;[^,]*\bas="font"/g;

/**
 * Takes the marked script files out of a document, and the fonts that its `Link` header asks for, and lets a marked
 * script of its own ask for them after the first paint. The page is whole without them, so nobody waits; what runs is
 * the same, a moment later.
 */
export function withLateFiles(html: string, link: string, nonce: string): string {
  const scripts: string[] = [];
  const file = new RegExp(
    `<script(?=[^>]*\\snonce="${nonce}")(?=[^>]*\\sasync="")[^>]*\\ssrc="(/_next/[^"<>]+)"[^>]*></script>`,
    "g",
  );
  const bare = html.replace(file, (_, source: string) => {
    scripts.push(source.replaceAll("&amp;", "&"));
    return "";
  });
  if (scripts.length === 0 || !bare.includes("<head>")) return html;
  const fonts = [...link.matchAll(FONT_HINT)].map(([, font = ""]) => font);
  const own = `<script nonce="${nonce}">(${loadLate})(${JSON.stringify({ scripts, fonts })})</script>`;
  return bare.replace(SCRIPT_HINT, "").replace("<head>", () => `<head>${own}`);
}
