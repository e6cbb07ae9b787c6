import { invalid } from "./errors";

type ParamValue = string | ParamValue[] | { [key: string]: ParamValue };
type ParamTree = { [key: string]: ParamValue };

const DEEPEST = 10;
const MOST_PAIRS = 1_000;
const MOST_METADATA_KEYS = 50;
const LONGEST_METADATA_KEY = 40;
const LONGEST_METADATA_VALUE = 500;

/** `a[b][0]=x&a[c][]=y`; later values win. */
export function decodeForm(pairs: Iterable<[string, string]>): ParamTree {
  const root: ParamTree = Object.create(null);
  let count = 0;
  for (const [key, value] of pairs) {
    count += 1;
    if (count > MOST_PAIRS) throw invalid("Too many parameters.");
    const path = key.replaceAll("]", "").split("[");
    if (path.length > DEEPEST)
      throw invalid(`Parameters may be nested ${DEEPEST} deep.`, "parameter_unknown", key);
    setAt(root, path, value);
  }
  return root;
}

function setAt(root: ParamTree, path: string[], value: string): void {
  let node = root;
  for (const [at, raw] of path.entries()) {
    const part = raw === "" ? String(Object.keys(node).length) : raw;
    if (at === path.length - 1) {
      node[part] = value;
      return;
    }
    const child = node[part];
    const next: ParamTree = isTree(child) ? child : Object.create(null);
    node[part] = next;
    node = next;
  }
}

function isTree(value: ParamValue | undefined): value is ParamTree {
  return typeof value === "object" && !Array.isArray(value);
}

/** Throws Stripe's errors. */
export class Params {
  constructor(
    private readonly tree: ParamTree,
    private readonly prefix = "",
  ) {}

  only(known: readonly string[]): void {
    const unknown = Object.keys(this.tree).find((key) => !known.includes(key));
    if (unknown === undefined) return;
    const name = this.name(unknown);
    throw invalid(`Received unknown parameter: ${name}`, "parameter_unknown", name);
  }

  has(key: string): boolean {
    return this.tree[key] !== undefined;
  }

  isText(key: string): boolean {
    return typeof this.tree[key] === "string";
  }

  /** Undefined if missing. Throws if empty. */
  text(key: string): string | undefined {
    const value = this.tree[key];
    if (value === undefined) return undefined;
    if (typeof value !== "string")
      throw invalid(`Invalid string: ${this.name(key)}`, undefined, this.name(key));
    if (value === "")
      throw invalid(
        `You passed an empty string for '${this.name(key)}'. We assume empty values are an attempt to unset a parameter; however '${this.name(key)}' cannot be unset. You should remove '${this.name(key)}' from your request or supply a non-empty value.`,
        "parameter_invalid_empty",
        this.name(key),
      );
    return value;
  }

  /** Undefined if missing, null if empty. */
  unsettable(key: string): string | null | undefined {
    return this.tree[key] === "" ? null : this.text(key);
  }

  required(key: string): string {
    const value = this.text(key);
    if (value === undefined) throw this.absent(key);
    return value;
  }

  integer(key: string): number | undefined {
    const value = this.text(key);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(value))
      throw invalid(`Invalid integer: ${value}`, "parameter_invalid_integer", this.name(key));
    return Number(value);
  }

  bool(key: string): boolean | undefined {
    const value = this.text(key);
    if (value === undefined) return undefined;
    if (value !== "true" && value !== "false")
      throw invalid(`Invalid boolean: ${value}`, undefined, this.name(key));
    return value === "true";
  }

  oneOf<T extends string>(key: string, allowed: readonly T[]): T | undefined {
    const value = this.text(key);
    if (value === undefined) return undefined;
    const found = allowed.find((one) => one === value);
    if (!found)
      throw invalid(
        `Invalid ${this.name(key)}: must be one of ${allowed.join(", ")}`,
        undefined,
        this.name(key),
      );
    return found;
  }

  list(key: string): string[] | undefined {
    const value = this.tree[key];
    if (value === undefined) return undefined;
    if (!isTree(value)) throw invalid("Invalid array", undefined, this.name(key));
    return Object.values(value).map((one) => {
      if (typeof one !== "string") throw invalid("Invalid array", undefined, this.name(key));
      return one;
    });
  }

  child(key: string): Params | undefined {
    const value = this.tree[key];
    if (value === undefined || value === "") return undefined;
    if (!isTree(value)) throw invalid("Invalid object", undefined, this.name(key));
    return new Params(value, this.name(key));
  }

  keys(): string[] {
    return Object.keys(this.tree);
  }

  /** Empty values delete. */
  metadata(current: Record<string, string> = {}): Record<string, string> {
    const given = this.tree.metadata;
    if (given === undefined) return current;
    if (given === "") return {};
    if (!isTree(given)) throw invalid("Invalid object", undefined, this.name("metadata"));
    const next = { ...current };
    for (const [key, value] of Object.entries(given)) {
      if (typeof value !== "string")
        throw invalid("Metadata values must be strings.", undefined, `metadata[${key}]`);
      if (key.length > LONGEST_METADATA_KEY || value.length > LONGEST_METADATA_VALUE)
        throw invalid(
          `Metadata keys can be up to ${LONGEST_METADATA_KEY} characters and values up to ${LONGEST_METADATA_VALUE}.`,
          undefined,
          `metadata[${key}]`,
        );
      if (value === "") delete next[key];
      else next[key] = value;
    }
    if (Object.keys(next).length > MOST_METADATA_KEYS)
      throw invalid(`You can have up to ${MOST_METADATA_KEYS} metadata keys.`, undefined, "metadata");
    return next;
  }

  absent(key: string) {
    return invalid(`Missing required param: ${this.name(key)}.`, "parameter_missing", this.name(key));
  }

  private name(key: string): string {
    return this.prefix === "" ? key : `${this.prefix}[${key}]`;
  }
}
