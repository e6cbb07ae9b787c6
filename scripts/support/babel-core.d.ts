/** What we use of it; it brings no types of its own. */
declare module "@babel/core" {
  export type Node = { type: string; [part: string]: unknown };
  /** Throws for what is no TypeScript. */
  export function parseSync(code: string, options: object): { program: Node & { body: Node[] } } | null;
}
