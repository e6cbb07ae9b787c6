import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import owners from "../imports/table-owners.json";

/**
 * In handwritten SQL. The import rules see only imported files of `db/schema`, not names in templates, so
 * this function searches the templates. `scripts/imports/table-owners.json` lists the owners.
 */
export function foreignTables(root: string): string[] {
  const readers: Record<string, string[]> = { ...owners.tables, ...owners.shared };
  const schemaOf = tableNames(join(root, "db/schema"));
  const files = readdirSync(join(root, "lib"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join("lib", name))
    .sort();
  return files.flatMap((file) => {
    const [, folder = ""] = file.split("/");
    const mayRead = (schema: string) =>
      readers[schema]?.includes(folder) ||
      owners.exceptions.some((exception) => exception.file === file && exception.reads === schema);
    return tablesIn(readFileSync(join(root, file), "utf8")).flatMap((table) => {
      const schema = schemaOf.get(table);
      return schema === undefined || mayRead(schema)
        ? []
        : [`${file} names ${table} in SQL, which db/schema/${schema}.ts keeps for ${readers[schema]}`];
    });
  });
}

export function tableNames(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), "utf8");
    for (const [, table = ""] of text.matchAll(/\bpg(?:Table|View)\(\s*"(\w+)"/g)) {
      found.set(table, name.replace(/\.ts$/, ""));
    }
  }
  return found;
}

const NAMED =
  /\b(?:from|join|into|update|using|truncate|table)\s+(?:only\s+)?("?\w+"?(?:\s+\w+)?(?:\s*,\s*"?\w+"?(?:\s+\w+)?)*)/gi;

/** Some may be other names. */
export function tablesIn(source: string): string[] {
  const names = sqlOf(source).flatMap((sql) =>
    [...sql.matchAll(NAMED)].flatMap(([, list = ""]) =>
      list.split(",").map((part) => part.trim().split(/\s+/)[0]?.replaceAll('"', "") ?? ""),
    ),
  );
  return [...new Set(names)];
}

/** Texts of all templates tagged `sql`, with `?` for each value; nested templates are separate. */
function sqlOf(source: string): string[] {
  const texts: string[] = [];
  for (const match of source.matchAll(/\bsql(?:<[^`]*?>)?`/g)) {
    let text = "";
    let depth = 0;
    for (let at = match.index + match[0].length; at < source.length; at += 1) {
      const char = source[at];
      if (char === "\\") at += 1;
      else if (depth === 0 && char === "`") break;
      else if (char === "$" && source[at + 1] === "{") {
        if (depth === 0) text += " ? ";
        depth += 1;
        at += 1;
      } else if (depth > 0 && char === "{") depth += 1;
      else if (depth > 0 && char === "}") depth -= 1;
      else if (depth === 0) text += char;
    }
    texts.push(text);
  }
  return texts;
}
