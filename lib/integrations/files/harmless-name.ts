const LONGEST = 80;

const SAME: Record<string, readonly string[]> = { jpg: ["jpeg"], tiff: ["tif"] };

/** Also removes any second extension, which could mislead the reader. */
export function harmlessName(name: string, extension: string): string {
  const last = name.normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  const plain = last
    .replace(/[\p{C}\p{Zl}\p{Zp}"<>:|?*%;]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const given = /\.([A-Za-z0-9]{1,5})$/.exec(plain)?.[1]?.toLowerCase();
  const stem = (given === undefined ? plain : plain.slice(0, -given.length - 1)).replace(
    /^[.\s]+|(?<![.\s])[.\s]+$/g,
    "",
  );
  const isSame = given !== undefined && (given === extension || (SAME[extension] ?? []).includes(given));
  return `${[...stem].slice(0, LONGEST).join("") || "file"}.${isSame ? given : extension}`;
}
