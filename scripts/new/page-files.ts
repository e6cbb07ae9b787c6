import { Sentence } from "../support/sentence";
import { kebab, pascal } from "./names";
import { type Files, mustRead, type Read } from "./write-files";

export const PAGE_RIGHTS = ["visitor", "member", "admin", "platform"] as const;
type PageRight = (typeof PAGE_RIGHTS)[number];

const GROUPS: Record<string, { open: string; needs: string[] }> = {
  public: { open: "<main>", needs: [] },
  member: { open: "<Page>", needs: [`import { Page } from "@/components/shell";`] },
  settings: { open: `<Page width="settings">`, needs: [`import { Page } from "@/components/shell";`] },
  platform: { open: "<>", needs: [] },
};
export const PAGE_GROUPS = Object.keys(GROUPS);

type WantedPage = {
  /** As in `app/pages.ts`: `/settings/admin/drafts/draft/[campaignId]`. */
  path: string;
  right: PageRight;
  group: string;
  title: string;
};

const TABLE = "app/pages.ts";
const END_OF_TABLE = /\n\} as const satisfies Record<[^\n]*\bPageRow>;/;
const PARAMETER = /^\[[a-z][A-Za-z]*\]$/;

/** The function that redirects unauthorized readers; the verbs of the page check the right again. */
const guardOf = ({ right, group }: WantedPage): string | null => {
  if (right === "visitor") return null;
  if (right === "platform") return "requirePlatformViewer";
  if (right === "admin") return "requireAdminViewer";
  return group === "settings" ? "requireSignedIn" : "requireViewer";
};

function pageText(wanted: WantedPage, name: string): string {
  const { path, title, group, right } = wanted;
  const guard = guardOf(wanted);
  const { open, needs } = GROUPS[group] ?? { open: "<>", needs: [] };
  const close = open.replace(/^<(\w*).*$/, "</$1>");
  const imports = [
    `import type { Metadata } from "next";`,
    ...(guard ? [`import { ${guard} } from "@/app/_lib/session";`] : []),
    ...needs,
  ];
  return `${imports.join("\n")}

export const metadata: Metadata = { title: ${JSON.stringify(title)} };

/** ${path}, for ${{ visitor: "everybody", member: "members", admin: "admins", platform: "the provider's staff" }[right]}. */
export default ${guard ? "async " : ""}function ${name}Page() {
  ${guard ? `await ${guard}();\n  ` : ""}return (
    ${open}
      <h1>${title}</h1>
    ${close}
  );
}
`;
}

/**
 * Returns the page with its guard, and its row in `app/pages.ts`, which guards, menus and the tests of every
 * page read. Throws a Sentence for an invalid or existing path.
 */
export function pageFiles(wanted: WantedPage, read: Read): Files {
  const { path, right, group } = wanted;
  if (!path.startsWith("/")) throw new Sentence(`A page's path begins with a slash, unlike “${path}”.`);
  if (!PAGE_GROUPS.includes(group)) throw new Sentence(`--in is one of: ${PAGE_GROUPS.join(", ")}.`);
  const parts = path.slice(1).split("/");
  for (const part of parts) if (!PARAMETER.test(part)) kebab(part, "A part of an address");
  const table = mustRead(read, TABLE);
  if (table.includes(`"${path}":`)) throw new Sentence(`${TABLE} has a row for ${path} already.`);
  const end = END_OF_TABLE.exec(table)?.[0];
  if (end === undefined) throw new Sentence(`${TABLE} does not end its table as it used to.`);
  const words = parts.filter((part) => !PARAMETER.test(part));
  return {
    made: { [`app/(${group})/${parts.join("/")}/page.tsx`]: pageText(wanted, pascal(words.at(-1) ?? group)) },
    changed: { [TABLE]: table.replace(end, `\n  "${path}": { right: "${right}" },${end}`) },
  };
}
