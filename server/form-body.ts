const ACTION = "$ACTION_";
const REFERENCE = "$ACTION_REF_";
const ID = "$ACTION_ID_";
/** A reference to another part of the body, as React writes it: "$1", "$@2", "$F3"; a part of a form is never missing. */
const PART = /^\$[@FQWi]?([0-9a-f]+)(?::|$)/;

/** Parses JSON whose references all lead to one of these parts; throws for any other text. */
function parseReply(text: string, parts: ReadonlySet<string>): unknown {
  return JSON.parse(text, (_key, value) => {
    const part = typeof value === "string" ? PART.exec(value)?.[1] : undefined;
    if (part !== undefined && !parts.has(part)) throw new SyntaxError("a part is missing");
    return value;
  });
}

/** The arguments of an action that scripts called: a list, whose parts stand beside it in the form. */
function isReply(root: unknown, form: FormData | null): boolean {
  const named = [...(form ?? [])].flatMap(([name, value]) =>
    /^[0-9a-f]+$/.test(name) && typeof value === "string" ? [[name, value] as const] : [],
  );
  const parts = new Set(["0", ...named.map(([name]) => name)]);
  if (typeof root !== "string" || !Array.isArray(parseReply(root, parts))) return false;
  for (const [, text] of named) parseReply(text, parts);
  return true;
}

/** The id of the action in a field that React put into a form for browsers without scripts. */
function actionIn(form: FormData, field: string): unknown {
  if (field.startsWith(ID)) return field.slice(ID.length);
  const described = form.getAll(`${ACTION}${field.slice(REFERENCE.length)}:0`);
  if (described.length !== 1 || typeof described[0] !== "string") return null;
  return JSON.parse(described[0]).id;
}

/** Whether a form of a browser without scripts names an action, and only actions that there are. */
function namesActions(form: FormData, isAction: (id: unknown) => boolean): boolean {
  const fields = [...form.keys()].filter((name) => name.startsWith(ID) || name.startsWith(REFERENCE));
  for (const name of form.keys()) {
    // The arguments of the action before it: the state that the page showed.
    if (/^\$ACTION_\d+:\d+$/.test(name)) JSON.parse(String(form.get(name)));
  }
  return fields.length > 0 && fields.every((field) => isAction(actionIn(form, field)));
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
    return isCall ? isReply(form.get("0"), form) : namesActions(form, isAction);
  } catch {
    return false;
  }
}
