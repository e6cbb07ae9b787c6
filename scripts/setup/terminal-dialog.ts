import type { Readable, Writable } from "node:stream";
import { confirm, isCancel, log, password, select, spinner, text } from "@clack/prompts";
import { shown } from "@/scripts/doctor/secrets";
import { type Dialog, Stopped, type TextQuestion } from "./dialog";

type Terminal = { input?: Readable; output?: Writable };

function answered<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new Stopped();
  return answer as Exclude<T, symbol>;
}

const withHint = (message: string, hint: string | undefined) => (hint ? `${message}\n${hint}` : message);

const orPresent = (typed: string | undefined, present: string | undefined) => typed?.trim() || present || "";

const complaintOf =
  ({ present, isOptional, complaint }: TextQuestion) =>
  (typed: string | undefined) => {
    const answer = orPresent(typed, present);
    if (answer === "") return isOptional ? undefined : "An answer is needed here.";
    return complaint?.(answer);
  };

/** Secrets stay hidden when asked again. */
export function terminalDialog(terminal: Terminal = {}): Dialog {
  return {
    isInteractive: true,
    heading: (title) => log.step(title, terminal),
    tell: (words) => log.message(words, terminal),
    async text(question) {
      const { name, message, hint, present, isSecret } = question;
      const validate = complaintOf(question);
      if (!isSecret) {
        const typed = await text({
          ...terminal,
          message: withHint(message, hint),
          initialValue: present,
          validate: (answer) =>
            answer?.trim() || question.isOptional ? validate(answer) : "An answer is needed here.",
        });
        return answered(typed)?.trim() ?? "";
      }
      const kept = present ? ` (${shown(name, present)}; Enter keeps it)` : "";
      const typed = await password({ ...terminal, message: withHint(`${message}${kept}`, hint), validate });
      return orPresent(answered(typed), present);
    },
    confirm: async ({ message, hint, initial }) =>
      answered(await confirm({ ...terminal, message: withHint(message, hint), initialValue: initial })),
    async choose<V extends string>({
      message,
      options,
      initial,
    }: {
      message: string;
      options: readonly { value: V; label: string }[];
      initial: V;
    }) {
      const chosen = await select<string>({
        ...terminal,
        message,
        options: options.map(({ value, label }) => ({ value, label })),
        initialValue: initial,
      });
      const found = options.find(({ value }) => value === answered(chosen));
      return found?.value ?? initial;
    },
    async during(message, work) {
      const turning = spinner({ ...terminal });
      turning.start(message);
      try {
        return await work();
      } finally {
        turning.stop(message);
      }
    },
    insist: () => {},
  };
}
