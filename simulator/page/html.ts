export class Html {
  constructor(readonly value: string) {}
}

type Part = string | number | Html | null | false | Part[];

/** Escapes every part but `Html`; null and false are empty. */
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

/** Safe in text and quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** Also links its URLs. */
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
