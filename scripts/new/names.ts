import { Sentence } from "../support/sentence";

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Returns a name such as `save-draft` unchanged. Throws a Sentence for anything else. */
export function kebab(name: string, what: string): string {
  if (!KEBAB.test(name))
    throw new Sentence(`${what} is written in small letters with hyphens, not “${name}”.`);
  return name;
}

export const camel = (name: string): string =>
  name.replace(/-([a-z0-9])/g, (_, character: string) => character.toUpperCase());

export const pascal = (name: string): string => {
  const word = camel(name);
  return word.charAt(0).toUpperCase() + word.slice(1);
};

export const inWords = (name: string): string => {
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
