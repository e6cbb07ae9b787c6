import { type AnyNode, isTag, isText } from "domhandler";
import { parseDocument } from "htmlparser2";

const NOT_SHOWN = new Set(["head", "noscript", "script", "style", "template"]);
const HEADING = /^h[1-6]$/;

/** Links as `[text](href)`, headings as `# text`, fields as `<name: placeholder>`, other texts unchanged. */
function write(nodes: readonly AnyNode[], region: string | null): string {
  return nodes
    .map((node) => {
      if (isText(node)) return region === null ? node.data : "";
      if (!isTag(node) || NOT_SHOWN.has(node.name)) return "";
      const { name, attribs, children } = node;
      const within = write(children, name === region ? null : region);
      if (region !== null) return within;
      if (name === "a") return ` [${within.trim()}](${attribs.href ?? ""}) `;
      if (name === "input" || name === "textarea") {
        return ` <${attribs.name ?? ""}: ${attribs.placeholder ?? ""}> ${within} `;
      }
      return HEADING.test(name) ? ` # ${within} ` : name === "span" || name === "b" ? within : ` ${within} `;
    })
    .join("");
}

/** Outlines a page in one line; `region` limits it to elements of that name. */
export const outlineOf = (html: string, region: string | null = null): string =>
  write(parseDocument(html).children, region).replace(/\s+/g, " ").trim();
