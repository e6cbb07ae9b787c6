type NeededWords = { needed: (fields: string) => string; wrong: (fields: string) => string };

export type NeededProps = {
  /** The button that it stands beside names it with `aria-describedby`. */
  id: string;
  /** The labels of fields that are still empty, as they stand in a sentence: "first name". */
  empty: readonly string[];
  /** The labels of fields with an error. */
  wrong?: readonly string[];
};

/**
 * One live line beside a button, which says why it waits: "Still needed: first name, e-mail". It belongs below
 * the button, which then does not move under a finger.
 */
export function NeededLine({ id, empty, wrong = [], words }: NeededProps & { words: NeededWords }) {
  const missing = empty.filter((label) => !wrong.includes(label));
  const sentences = [
    ...(missing.length > 0 ? [words.needed(missing.join(", "))] : []),
    ...(wrong.length > 0 ? [words.wrong(wrong.join(", "))] : []),
  ];
  return (
    <p id={id} className="still-needed small quiet" aria-live="polite">
      {sentences.join(" · ")}
    </p>
  );
}
