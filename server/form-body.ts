import { gathered } from "@/lib/kernel";

const ACTION = "$ACTION_";
const REFERENCE = "$ACTION_REF_";
const ID = "$ACTION_ID_";
/** The most arguments of a call, bound ones included. Ours have a handful; React fails on a thousand. */
const MOST_ARGUMENTS = 100;
/** Strings beginning with "$" that stand for a value by themselves, as React's scripts write them for our forms. */
const INERT = /^\$(\$.*|undefined|NaN|-?Infinity|-0|D.*|T.*|K[0-9a-f]+|n-?\d{1,300})$/s;
/** An object that stands elsewhere in the arguments: the part of the body, and the way to it. */
const ELSEWHERE = /^\$([0-9a-f]+)((?::[^:]+)*)$/;

type Parts = ReadonlyMap<string, unknown>;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Whether a reference leads to an object of these parts, by names of its own. */
function leadsTo(reference: string, parts: Parts): boolean {
  const [, part = "", way = ""] = ELSEWHERE.exec(reference) ?? [];
  let found = parts.get(part);
  for (const name of way.split(":").slice(1)) {
    if (!isObject(found) || !Object.hasOwn(found, name)) return false;
    found = Reflect.get(found, name);
  }
  return isObject(found);
}

/** Parses JSON, and throws for a text that is none or in which a reference leads nowhere. */
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
 * The arguments of an action that scripts called: a list, whose parts stand beside it in the form. React knows more kinds
 * of values than our pages send, and fails with a stack where these are malformed, so only what they send is let through.
 */
function isReply(root: unknown, form: FormData | null): boolean {
  if (typeof root !== "string") return false;
  const others = new Map<string, unknown>();
  for (const [name, value] of form ?? []) {
    // A part that refers to others could lead back to itself.
    if (/^[0-9a-f]+$/.test(name) && name !== "0" && typeof value === "string")
      others.set(
        name,
        parseReply(value, () => NO_PARTS),
      );
  }
  const parsed = parseReply(root, (first) => new Map(others).set("0", first));
  return Array.isArray(parsed) && !hasTooManyArguments(parsed);
}

/** The values of each field of a form. */
type Fields = ReadonlyMap<string, readonly FormDataEntryValue[]>;

/** The fields in which React names an action in a form for browsers without scripts. */
const namingFields = (fields: Fields): string[] =>
  [...fields.keys()].filter((name) => name.startsWith(ID) || name.startsWith(REFERENCE));

/** The id of the action in a field that React put into a form for browsers without scripts. */
function actionIn(fields: Fields, field: string): unknown {
  if (field.startsWith(ID)) return field.slice(ID.length);
  const action = `${ACTION}${field.slice(REFERENCE.length)}:`;
  const described = fields.get(`${action}0`) ?? [];
  if (described.length !== 1 || typeof described[0] !== "string") return null;
  const { id, bound } = JSON.parse(described[0]);
  const part = typeof bound === "string" ? /^\$@([0-9a-f]+)$/.exec(bound)?.[1] : undefined;
  return part !== undefined && !fields.has(action + part) ? null : id;
}

/** Whether a form of a browser without scripts names an action, and only actions that there are. */
function namesActions(fields: Fields, isAction: (id: unknown) => boolean): boolean {
  for (const [name, [value]] of fields) {
    // The arguments of the action before it: the state that the page showed.
    if (!/^\$ACTION_\d+:(?!0$)[0-9a-f]+$/.test(name)) continue;
    const root = parseReply(String(value), (first) => new Map([[name.slice(name.indexOf(":") + 1), first]]));
    if (hasTooManyArguments(root)) return false;
  }
  const naming = namingFields(fields);
  return naming.length > 0 && naming.every((field) => isAction(actionIn(fields, field)));
}

/** The action that a form of a browser without scripts names, where no build of ours has given it another name. */
const HAS_NAME = /^[0-9a-f]{42}$/;

/**
 * The form of a browser without scripts whose actions have names as ours, and of which this build has none: a page of another
 * release has sent it. Null for everything else.
 */
export async function formOfAnotherRelease({
  contentType,
  body,
  isAction,
}: Pick<Sent, "contentType" | "body" | "isAction">): Promise<FormData | null> {
  try {
    const form = await new Response(body, { headers: { "content-type": contentType } }).formData();
    const fields = gathered(form);
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
  /** True when scripts call the action, which a header then names; else the form itself names it. */
  isCall: boolean;
  isAction: (id: unknown) => boolean;
};

/** Whether the body of a form or of a script's call can be read as the arguments of an action. */
export async function isActionBody({ contentType, body, isCall, isAction }: Sent): Promise<boolean> {
  try {
    if (!/^multipart\/form-data/i.test(contentType)) return isReply(new TextDecoder().decode(body), null);
    const form = await new Response(body, { headers: { "content-type": contentType } }).formData();
    return isCall ? isReply(form.get("0"), form) : namesActions(gathered(form), isAction);
  } catch {
    return false;
  }
}
