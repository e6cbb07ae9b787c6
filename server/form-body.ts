import { groupPairs } from "@/lib/kernel";

const ACTION = "$ACTION_";
const REFERENCE = "$ACTION_REF_";
const ID = "$ACTION_ID_";
/** React fails on a thousand; ours have a handful, including bound ones. */
const MOST_ARGUMENTS = 100;
/** Plain values in React's format. */
const INERT = /^\$(\$.*|undefined|NaN|-?Infinity|-0|D.*|T.*|K[0-9a-f]+|n-?\d{1,300})$/s;
/** Part of the body, then path. */
const ELSEWHERE = /^\$([0-9a-f]+)((?::[^:]+)*)$/;

type Parts = ReadonlyMap<string, unknown>;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Whether a reference reaches an object through own properties. */
function leadsTo(reference: string, parts: Parts): boolean {
  const [, part = "", way = ""] = ELSEWHERE.exec(reference) ?? [];
  let found = parts.get(part);
  for (const name of way.split(":").slice(1)) {
    if (!isObject(found) || !Object.hasOwn(found, name)) return false;
    found = Reflect.get(found, name);
  }
  return isObject(found);
}

/** Throws for dangling references, too. */
function parseReply(text: string, partsWith: (root: unknown) => Parts): unknown {
  const references: string[] = [];
  const root: unknown = JSON.parse(text, (_key, value) => {
    if (typeof value === "string" && value.startsWith("$") && !INERT.test(value)) references.push(value);
    return value;
  });
  const parts = partsWith(root);
  if (!references.every((reference) => leadsTo(reference, parts))) throw new SyntaxError("it leads nowhere");
  return root;
}

const hasTooManyArguments = (root: unknown): boolean => Array.isArray(root) && root.length > MOST_ARGUMENTS;

const NO_PARTS: Parts = new Map();

/**
 * Arguments of a script's call. Only values that our pages send pass, because React fails on malformed ones.
 */
function isReply(root: unknown, form: FormData | null): boolean {
  if (typeof root !== "string") return false;
  const others = new Map<string, unknown>();
  for (const [name, value] of form ?? []) {
    // Nested references could be circular.
    if (/^[0-9a-f]+$/.test(name) && name !== "0" && typeof value === "string")
      others.set(
        name,
        parseReply(value, () => NO_PARTS),
      );
  }
  const parsed = parseReply(root, (first) => new Map(others).set("0", first));
  return Array.isArray(parsed) && !hasTooManyArguments(parsed);
}

type Fields = ReadonlyMap<string, readonly FormDataEntryValue[]>;

/** In forms without scripts. */
const namingFields = (fields: Fields): string[] =>
  [...fields.keys()].filter((name) => name.startsWith(ID) || name.startsWith(REFERENCE));

function actionIn(fields: Fields, field: string): unknown {
  if (field.startsWith(ID)) return field.slice(ID.length);
  const action = `${ACTION}${field.slice(REFERENCE.length)}:`;
  const described = fields.get(`${action}0`) ?? [];
  if (described.length !== 1 || typeof described[0] !== "string") return null;
  const { id, bound } = JSON.parse(described[0]);
  const part = typeof bound === "string" ? /^\$@([0-9a-f]+)$/.exec(bound)?.[1] : undefined;
  return part !== undefined && !fields.has(action + part) ? null : id;
}

function namesActions(fields: Fields, isAction: (id: unknown) => boolean): boolean {
  for (const [name, [value]] of fields) {
    // State shown on the page, for the preceding action.
    if (!/^\$ACTION_\d+:(?!0$)[0-9a-f]+$/.test(name)) continue;
    const root = parseReply(String(value), (first) => new Map([[name.slice(name.indexOf(":") + 1), first]]));
    if (hasTooManyArguments(root)) return false;
  }
  const naming = namingFields(fields);
  return naming.length > 0 && naming.every((field) => isAction(actionIn(fields, field)));
}

/** Ids of actions in any build. */
const HAS_NAME = /^[0-9a-f]{42}$/;

/** Returns a form sent without scripts to another release, else null. */
export async function formOfAnotherRelease({
  contentType,
  body,
  isAction,
}: Pick<Sent, "contentType" | "body" | "isAction">): Promise<FormData | null> {
  try {
    const form = await new Response(body, { headers: { "content-type": contentType } }).formData();
    const fields = groupPairs(form);
    const ids = namingFields(fields).map((field) => actionIn(fields, field));
    const isOurs = ids.every((id) => typeof id === "string" && HAS_NAME.test(id) && !isAction(id));
    return ids.length > 0 && isOurs ? form : null;
  } catch {
    return null;
  }
}

type Sent = {
  contentType: string;
  body: Uint8Array<ArrayBuffer>;
  /** A header names the action instead of the form. */
  isCall: boolean;
  isAction: (id: unknown) => boolean;
};

export async function isActionBody({ contentType, body, isCall, isAction }: Sent): Promise<boolean> {
  try {
    if (!/^multipart\/form-data/i.test(contentType)) return isReply(new TextDecoder().decode(body), null);
    const form = await new Response(body, { headers: { "content-type": contentType } }).formData();
    return isCall ? isReply(form.get("0"), form) : namesActions(groupPairs(form), isAction);
  } catch {
    return false;
  }
}
