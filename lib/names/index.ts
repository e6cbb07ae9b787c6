export * from "./names-in-text";
export { isPlainName, namesAmong } from "./plain-name";
export { mayBeSamePerson, type ReadName, readName } from "./same-person";
export { wordsOfPerson } from "./words-of-person";
