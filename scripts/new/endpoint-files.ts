import { Sentence } from "../support/sentence";
import { camel, kebab, pascal } from "./names";
import { type Files, mustRead, type Read } from "./write-files";

const METHODS = ["get", "post", "put", "delete"];
const RIGHTS = ["public", "member", "admin", "platform", "recipient"];
const CONTEXTS = ["notification", "identity", "user", "community", "payment"];

type WantedEndpoint = {
  method: string;
  /** Below /api, with `{name}` for parameters: `/community/communities/{id}/drafts`. */
  path: string;
  verb: string;
  who: string;
  file?: string | undefined;
  summary: string;
};

const parametersOf = (path: string) => [...path.matchAll(/\{([A-Za-z]+)\}/g)].map(([, name = ""]) => name);

function paramsOf(family: string, names: string[]): { schema: string | null; wire: string | null } {
  if (names.length === 0) return { schema: null, wire: null };
  if (family === "community" && names.join() === "id") {
    return { schema: "communityParams", wire: "communityParams" };
  }
  if (family === "community" && names.join() === "id,campaignId") {
    return { schema: "campaignParams", wire: "campaignParams" };
  }
  return { schema: `z.object({ ${names.map((name) => `${name}: idParam`).join(", ")} })`, wire: null };
}

function contextOf(verb: string, read: Read): string {
  const exported = new RegExp(`[{,\\s]${verb}[,\\s}]`);
  const found = CONTEXTS.find((context) => exported.test(read(`lib/${context}/index.ts`) ?? ""));
  if (!found) throw new Sentence(`No context exports a verb ${verb}: make it first with npm run new:verb.`);
  return found;
}

const withImports = (text: string, lines: string[]): string =>
  [...lines.filter((line) => !text.includes(line)), text].join("\n");

/**
 * Declares the endpoint and adds a new file to the family's list. It returns an empty object until a response
 * is declared. The tests of every call, role and body include it automatically.
 */
export function endpointFiles(wanted: WantedEndpoint, read: Read): Files {
  const method = wanted.method.toLowerCase();
  const { path, verb, who, summary } = wanted;
  if (!METHODS.includes(method))
    throw new Sentence(`A method is one of: ${METHODS.join(", ").toUpperCase()}.`);
  if (!RIGHTS.includes(who)) throw new Sentence(`--for is one of: ${RIGHTS.join(", ")}.`);
  const family = path.split("/")[1] ?? "";
  const list = `app/api/${family}/_routes/index.ts`;
  if (read(list) === undefined) throw new Sentence(`${path} begins with no family of the API.`);
  const words = path.split("/").filter((part) => part && !part.startsWith("{"));
  const file = kebab(wanted.file ?? words.at(-1) ?? family, "A file");
  const target = `app/api/${family}/_routes/${file}.ts`;
  const names = parametersOf(path);
  const params = paramsOf(family, names);
  const input = names.map((name) =>
    name === "id" && path.includes("/communities/{id}")
      ? "communityId: params.id"
      : `${name}: params.${name}`,
  );
  const name = `${method}${pascal(words.at(-1) ?? family)}`;
  const imports = [
    `import { endpoint, ${params.schema?.includes("idParam") ? "idParam, " : ""}nothingSchema } from "@/app/api/_http";`,
    `import { ${verb} } from "@/lib/${contextOf(verb, read)}";`,
    ...(params.schema?.startsWith("z.") ? [`import { z } from "zod";`] : []),
    ...(params.wire ? [`import { ${params.wire} } from "./wire";`] : []),
  ];
  const declaration = `
const ${name} = endpoint({
  method: "${method}",
  path: "${path}",
  who: "${who}",
  summary: ${JSON.stringify(summary)},
  ${params.schema ? `request: { params: ${params.schema} },\n  ` : ""}response: nothingSchema,
  async handle(ctx${params.schema ? ", { params }" : ""}) {
    await ${verb}(ctx, { ${input.join(", ")} });
    return {};
  },
});
`;
  const there = read(target);
  if (there !== undefined) {
    const group = /export const (\w+)(: Endpoint\[\])? = \[([\s\S]*?)\];\s*$/.exec(there);
    if (!group) throw new Sentence(`${target} does not end with the list of its endpoints.`);
    const [whole, listName, type = "", items = ""] = group;
    const longer = `export const ${listName}${type} = [${items.replace(/,?\s*$/, "")}, ${name}];\n`;
    return {
      made: {},
      changed: {
        [target]: withImports(there.replace(whole, `${declaration.trimStart()}\n${longer}`), imports),
      },
    };
  }
  const group = camel(file);
  const routes = mustRead(read, list);
  const end = routes.lastIndexOf("];");
  if (end < 0) throw new Sentence(`${list} does not end with the family's list.`);
  const listed = `${routes.slice(0, end).replace(/,?\s*$/, "")}, ...${group}${routes.slice(end)}`;
  return {
    made: { [target]: `${imports.join("\n")}\n${declaration}\nexport const ${group} = [${name}];\n` },
    changed: { [list]: `import { ${group} } from "./${file}";\n${listed}` },
  };
}
