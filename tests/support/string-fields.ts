import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { verbFacts } from "@/lib/platform";
import { root } from "@/scripts/support/folders";

/** A field of a schema: the exported schema or verb that has it, its path there, and what parses it. */
export type Field = { owner: string; path: string; schema: z.ZodType };

/** The schemas inside one that are no single value, below what makes it optional or transforms it. */
function compoundsIn(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodObject || schema instanceof z.ZodArray || schema instanceof z.ZodRecord)
    return [schema];
  if (schema instanceof z.ZodLazy) return compoundsIn(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return compoundsIn(schema.in as z.ZodType);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => compoundsIn(one as z.ZodType));
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType ? compoundsIn(innerType) : [];
}

/** All fields of a schema, however deep; a union with a compound in it counts as a value, too. */
export function fieldsIn(owner: string, schema: z.ZodType, path = ""): Field[] {
  const own = schema instanceof z.ZodObject || schema instanceof z.ZodArray ? [] : [{ owner, path, schema }];
  const inner = compoundsIn(schema).flatMap((compound): Field[] => {
    if (compound instanceof z.ZodObject) {
      const at = (key: string) => (path === "" ? key : `${path}.${key}`);
      return Object.entries(compound.shape).flatMap(([key, one]) =>
        fieldsIn(owner, one as z.ZodType, at(key)),
      );
    }
    if (compound instanceof z.ZodArray) return fieldsIn(owner, compound.element as z.ZodType, `${path}[]`);
    if (compound instanceof z.ZodRecord) return fieldsIn(owner, compound.valueType as z.ZodType, `${path}{}`);
    return [];
  });
  return [...own, ...inner];
}

/** The fields of every schema that a module of `lib` exports and of every verb, each schema once. */
export async function allFields(): Promise<Field[]> {
  const files = readdirSync(join(root, "lib"), { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .filter((name) =>
      /from "zod"|\b(?:command|query|conversation)\(/.test(readFileSync(join(root, "lib", name), "utf8")),
    )
    // Modules of schemas first, so that a field has the name of its schema and not of a verb that takes it.
    .sort((a, b) => Number(b.includes("schema")) - Number(a.includes("schema")) || a.localeCompare(b));
  const seen = new Set<z.ZodType>();
  const fields: Field[] = [];
  for (const file of files) {
    const exported: Record<string, unknown> = await import(join(root, "lib", file));
    for (const [owner, value] of Object.entries(exported)) {
      const schema =
        value instanceof z.ZodType
          ? value
          : typeof value === "function"
            ? verbFacts(value)?.schema
            : undefined;
      if (!schema || seen.has(schema)) continue;
      seen.add(schema);
      fields.push(...fieldsIn(owner, schema));
    }
  }
  return fields;
}
