/** The part that we use; the package has no types. */
declare module "@babel/core" {
  export type Node = { type: string; [part: string]: unknown };
  export function parseSync(code: string, options: object): { program: Node & { body: Node[] } } | null;
}
