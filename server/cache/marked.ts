import { createHash } from "node:crypto";

const NONCE = /(?:^|;)\s*script-src [^;]*'nonce-([A-Za-z0-9+/=_-]+)'/;

/** The nonce of a rendered answer's policy: what Next wrote itself carries it, and nothing else can. */
export const nonceOf = (policy: string | undefined): string | null => NONCE.exec(policy ?? "")?.[1] ?? null;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * Turns the marked scripts of a document into hashes and takes the mark away, so that the document can be given to
 * everybody. A script without the mark gets no hash: it came with the data, and must not run.
 */
export function hashMarked(html: string, nonce: string): { html: string; hashes: string[] } {
  const hashes = new Set<string>();
  const mark = escaped(nonce);
  const script = new RegExp(`<script(?=[^>]*\\snonce="${mark}")([^>]*)>([\\s\\S]*?)</script>`, "g");
  const bare = html.replace(script, (_, attributes: string, code: string) => {
    const own = withoutMark(code, nonce);
    if (own !== "") hashes.add(createHash("sha256").update(own).digest("base64"));
    return `<script${attributes.replace(new RegExp(`\\snonce="${mark}"`), "")}>${own}</script>`;
  });
  const rest = bare.replace(new RegExp(`\\snonce="${mark}"`, "g"), "");
  return { html: withoutMark(rest, nonce), hashes: [...hashes] };
}

/** The mark stands in the data of the page too, where Next tells the browser of scripts to come. */
export const withoutMark = (text: string, nonce: string): string => text.replaceAll(nonce, "");
