export class Html {
  constructor(readonly value: string) {}
}

type Part = string | number | Html | null | undefined | false | readonly Part[];

/** Escapes every part except `Html`. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(
    strings.reduce((text, string, at) => text + string + (at < parts.length ? show(parts[at]) : ""), ""),
  );
}

const show = (part: Part): string => {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Html) return part.value;
  return typeof part === "object" ? part.map(show).join("") : escapeHtml(String(part));
};

/** Safe between tags and in quoted attributes. */
function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
