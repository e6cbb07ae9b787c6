/** `name` is the setting, and the name of its answer without a terminal. */
export type TextQuestion = {
  name: string;
  message: string;
<<<<<<< HEAD
  /** Why it is asked, or where to find the answer. */
=======
>>>>>>> words8
  hint?: string;
  /** The answer so far, kept by empty input. */
  present?: string;
  isSecret?: boolean;
  isOptional?: boolean;
<<<<<<< HEAD
  /** Complaint about an answer in a sentence; undefined for a good one. */
=======
>>>>>>> words8
  complaint?: (answer: string) => string | undefined;
};

export type Confirmation = {
  name: string;
  message: string;
  hint?: string;
  initial: boolean;
  /** Answer without a terminal and without a given one. An offer counts as yes only with --yes. */
  unasked: boolean | "offer";
};

export type Choice<V extends string> = {
  name: string;
  message: string;
  options: readonly { value: V; label: string }[];
  initial: V;
};

<<<<<<< HEAD
/** Setup's partner: a terminal, or prepared answers. */
export type Dialog = {
  /** Whether typed answers can be corrected. */
=======
export type Dialog = {
>>>>>>> words8
  isInteractive: boolean;
  heading(text: string): void;
  tell(text: string): void;
  text(question: TextQuestion): Promise<string>;
  confirm(question: Confirmation): Promise<boolean>;
  choose<V extends string>(question: Choice<V>): Promise<V>;
<<<<<<< HEAD
  /** Shows a message during slow work. */
=======
>>>>>>> words8
  during<T>(message: string, work: () => Promise<T>): Promise<T>;
  /** Throws a Sentence that names every missing or wrong answer so far. */
  insist(): void;
};

<<<<<<< HEAD
/** Thrown when the operator stops setup. */
=======
>>>>>>> words8
export class Stopped extends Error {}
