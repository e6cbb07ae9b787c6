/** Signatures are hexadecimal. */
export const startsWithSignature = (bytes: Uint8Array, signatures: string[]): boolean => {
  const head = Buffer.from(bytes.subarray(0, 8)).toString("hex");
  return signatures.some((signature) => head.startsWith(signature));
};

export const isArchive = (bytes: Uint8Array): boolean => startsWithSignature(bytes, ["504b0304"]);
