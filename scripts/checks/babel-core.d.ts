/** The part that we use; the package has no types. */
declare module "@babel/core" {
  export type Node = { type: string; [part: string]: unknown };
  type Comment = { value: string; loc?: { start: { line: number } } };
  export function parseSync(
    code: string,
    options: object,
  ): { program: Node & { body: Node[] }; comments?: Comment[] } | null;
}
