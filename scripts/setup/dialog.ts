/** `name` is the setting, and the name of its answer without a terminal. */
export type TextQuestion = {
  name: string;
  message: string;
  hint?: string;
  /** The answer so far, kept by empty input. */
  present?: string;
  isSecret?: boolean;
  isOptional?: boolean;
  complaint?: (answer: string) => string | undefined;
};

type Confirmation = {
  name: string;
  message: string;
  hint?: string;
  initial: boolean;
  /** Answer without a terminal and without a given one. An offer counts as yes only with --yes. */
  unasked: boolean | "offer";
};

type Choice<V extends string> = {
  name: string;
  message: string;
  options: readonly { value: V; label: string }[];
  initial: V;
};

export type Dialog = {
  isInteractive: boolean;
  heading(text: string): void;
  tell(text: string): void;
  text(question: TextQuestion): Promise<string>;
  confirm(question: Confirmation): Promise<boolean>;
  choose<V extends string>(question: Choice<V>): Promise<V>;
  during<T>(message: string, work: () => Promise<T>): Promise<T>;
  /** Throws a Sentence that names every missing or wrong answer so far. */
  insist(): void;
};

export class Stopped extends Error {}
