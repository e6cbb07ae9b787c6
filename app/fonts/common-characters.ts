const ascii = String.fromCodePoint(...Array.from({ length: 95 }, (_, at) => 0x20 + at));

/**
 * The characters and signs that English and Spanish pages need; `common-characters.test.ts` holds the messages against them.
 * All others come from files that browsers fetch for a page which shows one.
 */
export const COMMON_CHARACTERS = `${ascii}\u00a0ÁÉÍÑÓÚÜáéíñóúü¿¡«»¢·‘’“”–—…•`;
