const ascii = String.fromCodePoint(...Array.from({ length: 95 }, (_, at) => 0x20 + at));

/**
 * Characters of English and Spanish pages; `common-characters.test.ts` checks the messages. Others are in
 * files that browsers fetch on demand.
 */
export const COMMON_CHARACTERS = `${ascii}\u00a0ÁÉÍÑÓÚÜáéíñóúü¿¡«»¢·‘’“”–—…•`;
