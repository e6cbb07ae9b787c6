/**
 * The file name of an upload without a file: browsers send none, and the parser of server actions' forms
 * makes it "undefined".
 */
const NO_NAMES = new Set(["", "undefined"]);

/** The bytes of an uploaded file; undefined when none was chosen, which arrives as an empty file without a name. */
export async function uploadedBytes(
  value: FormDataEntryValue | null | undefined,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!(value instanceof File) || (value.size === 0 && NO_NAMES.has(value.name))) return undefined;
  return new Uint8Array(await value.arrayBuffer());
}
