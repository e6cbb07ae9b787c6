export * from "./names-in-text";
export { mayBeSamePerson, type PersonName, type ReadName, readName } from "./same-person";
