import { Parser } from "htmlparser2";

const HIDDEN = new Set(["style", "script", "head", "title"]);
const BREAKS = new Set(["br", "p", "div", "li", "tr"]);

/** Up to the quote, from about the first `characters`. */
export function wordsOfHtml(bytes: Uint8Array, { characters }: { characters: number }): string {
  const pieces: string[] = [];
  let length = 0;
  let hiddenDepth = 0;
  const add = (text: string) => {
    if (hiddenDepth > 0) return;
    pieces.push(text);
    length += text.length;
    if (length > characters) parser.pause();
  };
  const parser = new Parser({
    onopentagname(name) {
      if (name === "blockquote" && hiddenDepth === 0) parser.pause();
      if (HIDDEN.has(name)) hiddenDepth += 1;
      if (name === "br") add("\n");
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hiddenDepth -= 1;
      else if (BREAKS.has(name) && name !== "br") add("\n");
    },
    ontext: add,
  });
  parser.write(Buffer.from(bytes).toString("utf8"));
  parser.end();
  return pieces.join("").replaceAll("\u00a0", " ").slice(0, characters);
}
