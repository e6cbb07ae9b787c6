type NeededWords = { needed: (fields: string) => string; wrong: (fields: string) => string };

export type NeededProps = {
  /** For the button's `aria-describedby`. */
  id: string;
  /** As in a sentence: "first name". */
  empty: readonly string[];
  /** Invalid fields. */
  wrong?: readonly string[];
};

/**
 * Why a button waits: "Still needed: first name, e-mail". Belongs below the button, which then does not move.
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
