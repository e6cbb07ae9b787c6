/** A question for a text. `name` is the setting, and the name of its answer where nobody sits at a terminal. */
export type TextQuestion = {
  name: string;
  message: string;
  /** Why it is asked, or where the answer is found. */
  hint?: string;
  /** The answer so far, which is kept when nothing is typed. */
  present?: string;
  isSecret?: boolean;
  isOptional?: boolean;
  /** What is wrong with an answer, in a sentence; undefined for a good one. */
  complaint?: (answer: string) => string | undefined;
};

export type Confirmation = {
  name: string;
  message: string;
  hint?: string;
  initial: boolean;
  /** What counts where nobody can be asked and no answer was given; an offer counts as taken with --yes alone. */
  unasked: boolean | "offer";
};

export type Choice<V extends string> = {
  name: string;
  message: string;
  options: readonly { value: V; label: string }[];
  initial: V;
};

/** With whom setup speaks: somebody at a terminal, or answers that were given beforehand. */
export type Dialog = {
  /** Whether somebody can correct what they typed. */
  isInteractive: boolean;
  heading(text: string): void;
  tell(text: string): void;
  text(question: TextQuestion): Promise<string>;
  confirm(question: Confirmation): Promise<boolean>;
  choose<V extends string>(question: Choice<V>): Promise<V>;
  /** Says what takes a moment while it is done. */
  during<T>(message: string, work: () => Promise<T>): Promise<T>;
  /** Throws a Sentence that names every answer that was missing or wrong so far. */
  insist(): void;
};

/** Thrown when somebody wants to stop. */
export class Stopped extends Error {}
