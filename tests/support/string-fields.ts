import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { verbFacts } from "@/lib/platform";
import { root } from "@/scripts/support/folders";

/** A schema's field: its owner (exported schema or verb), path, and parser. */
export type Field = { owner: string; path: string; schema: z.ZodType };

type Parts = readonly (readonly [key: string, schema: z.ZodType])[];

function partsOf(schema: z.ZodType): Parts | null {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).map(([key, part]) => [`.${key}`, part as z.ZodType]);
  }
  if (schema instanceof z.ZodArray) return [["[]", schema.element as z.ZodType]];
  if (schema instanceof z.ZodSet) return [["[]", schema.def.valueType as z.ZodType]];
  if (schema instanceof z.ZodRecord) return [["{}", schema.valueType as z.ZodType]];
  if (schema instanceof z.ZodTuple) {
    return schema.def.items.map((part, index) => [`[${index}]`, part as z.ZodType]);
  }
  return null;
}

function compoundsIn(schema: z.ZodType): z.ZodType[] {
  if (partsOf(schema)) return [schema];
  if (schema instanceof z.ZodLazy) return compoundsIn(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) {
    // `preprocess` is judged by its reading schema.
    const read = schema.in instanceof z.ZodTransform ? schema.out : schema.in;
    return compoundsIn(read as z.ZodType);
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => compoundsIn(one as z.ZodType));
  if (schema instanceof z.ZodIntersection) {
    return [schema.def.left, schema.def.right].flatMap((one) => compoundsIn(one as z.ZodType));
  }
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType ? compoundsIn(innerType) : [];
}

export function fieldsIn(owner: string, schema: z.ZodType, path = ""): Field[] {
  const own = partsOf(schema) ? [] : [{ owner, path, schema }];
  const inner = compoundsIn(schema)
    .flatMap((compound) => partsOf(compound) ?? [])
    .flatMap(([key, part]) => fieldsIn(owner, part, `${path}${key}`.replace(/^\./, "")));
  return [...own, ...inner];
}

/** Lists the fields of every exported schema and verb of `lib`, each schema once. */
export async function allFields(): Promise<Field[]> {
  const files = readdirSync(join(root, "lib"), { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .filter((name) =>
      /from "zod"|\b(?:command|query|conversation)\(/.test(readFileSync(join(root, "lib", name), "utf8")),
    )
    // Schema modules first, so that a field is named after its schema, not after a verb.
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
