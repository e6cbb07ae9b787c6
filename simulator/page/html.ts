/** A string of HTML that needs no escaping. */
export class Html {
  constructor(readonly value: string) {}
}

type Part = string | number | Html | null | false | Part[];

/** Builds HTML. Every part is escaped unless it is an `Html`; null and false become empty. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(
    strings.reduce((text, string, at) => text + string + (at < parts.length ? show(parts[at]) : ""), ""),
  );
}

function show(part: Part | undefined): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Html) return part.value;
  return Array.isArray(part) ? part.map(show).join("") : escapeHtml(String(part));
}

/** Safe between tags and in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** Escapes a text and turns its web addresses into links. */
export function linked(text: string): Html {
  const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g;
  let shown = "";
  let from = 0;
  for (const match of text.matchAll(address)) {
    const link = escapeHtml(match[0]);
    shown += escapeHtml(text.slice(from, match.index));
    shown += `<a href="${link}" target="_blank" rel="noopener noreferrer">${link}</a>`;
    from = match.index + match[0].length;
  }
  return new Html(shown + escapeHtml(text.slice(from)));
}
