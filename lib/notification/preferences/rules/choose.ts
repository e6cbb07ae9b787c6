import { BY_TEXT, KIND_NUMBERS, type KindChoice, type KindNumber, type Method } from "./kinds";

type Kept = { messageType: number; communicationMethod: number; isEnabled: boolean };

const toMethod = (method: number): Method => (method === BY_TEXT ? BY_TEXT : 0);

/** As stored, else on, by the preferred channel. */
export const allKinds = (kept: readonly Kept[], preferred: number): KindChoice[] =>
  KIND_NUMBERS.map((messageType) => {
    const row = kept.find((one) => one.messageType === messageType);
    return {
      messageType,
      communicationMethod: toMethod(row?.communicationMethod ?? preferred),
      isEnabled: row?.isEnabled ?? true,
    };
  });

/** Without texts, text kinds come by e-mail; after a STOP they are off until turned on again. */
export const asThisSiteSends = (
  kinds: readonly KindChoice[],
  { sendsTexts, hasStopped }: { sendsTexts: boolean; hasStopped: boolean },
): KindChoice[] =>
  kinds.map((kind) =>
    sendsTexts || kind.communicationMethod !== BY_TEXT
      ? kind
      : { ...kind, communicationMethod: 0, isEnabled: kind.isEnabled && !hasStopped },
  );

export type KindChange = {
  messageType: KindNumber;
  communicationMethod?: Method | undefined;
  isEnabled?: boolean | undefined;
};

/** Omits unchanged kinds, which keep following the preferred channel. */
export const changedKinds = (now: readonly KindChoice[], changes: readonly KindChange[]): KindChoice[] =>
  now.flatMap((kind) => {
    const change = changes.find(({ messageType }) => messageType === kind.messageType);
    const wanted = {
      ...kind,
      communicationMethod: change?.communicationMethod ?? kind.communicationMethod,
      isEnabled: change?.isEnabled ?? kind.isEnabled,
    };
    const isSame =
      wanted.communicationMethod === kind.communicationMethod && wanted.isEnabled === kind.isEnabled;
    return isSame ? [] : [wanted];
  });

export const asksForTexts = (changed: readonly KindChoice[]): boolean =>
  changed.some(({ communicationMethod, isEnabled }) => isEnabled && communicationMethod === BY_TEXT);
