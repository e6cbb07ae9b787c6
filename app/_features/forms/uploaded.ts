/** Empty file inputs have no name, which the server action parser turns into "undefined". */
const NO_NAMES = new Set(["", "undefined"]);

export async function uploadedBytes(
  value: FormDataEntryValue | null | undefined,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!(value instanceof File) || (value.size === 0 && NO_NAMES.has(value.name))) return undefined;
  return new Uint8Array(await value.arrayBuffer());
}
