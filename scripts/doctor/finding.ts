export type State = "well" | "advice" | "trouble";

/** A finding, in words for people who have never run a server. */
export type Finding = {
  state: State;
  sentence: string;
  /** The exact next step. Required unless the state is `well`. */
  next?: string;
};

export const well = (sentence: string): Finding => ({ state: "well", sentence });
export const advice = (sentence: string, next: string): Finding => ({ state: "advice", sentence, next });
export const trouble = (sentence: string, next: string): Finding => ({ state: "trouble", sentence, next });

export const hasTrouble = (findings: readonly Finding[]): boolean =>
  findings.some(({ state }) => state === "trouble");

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
