import { BY_TEXT, KIND_NUMBERS, type KindChoice, type KindNumber, type Method } from "./kinds";

type Kept = { messageType: number; communicationMethod: number; isEnabled: boolean };

const toMethod = (method: number): Method => (method === BY_TEXT ? BY_TEXT : 0);

/** Every kind in its order: as it was kept, else on, by the channel that somebody prefers. */
export const allKinds = (kept: readonly Kept[], preferred: number): KindChoice[] =>
  KIND_NUMBERS.map((messageType) => {
    const row = kept.find((one) => one.messageType === messageType);
    return {
      messageType,
      communicationMethod: toMethod(row?.communicationMethod ?? preferred),
      isEnabled: row?.isEnabled ?? true,
    };
  });

/**
 * The kinds as they come on this site. Where it sends no texts everything comes by e-mail; to whoever chose texts, and has
 * said STOP to them since, nothing does until they turn it on again.
 */
export const asThisSiteSends = (
  kinds: readonly KindChoice[],
  { sendsTexts, hasStopped }: { sendsTexts: boolean; hasStopped: boolean },
): KindChoice[] =>
  kinds.map((kind) =>
    sendsTexts || kind.communicationMethod !== BY_TEXT
      ? kind
      : { ...kind, communicationMethod: 0, isEnabled: kind.isEnabled && !hasStopped },
  );

/** A change of one kind; what is left out stays as it is. */
export type KindChange = {
  messageType: KindNumber;
  communicationMethod?: Method | undefined;
  isEnabled?: boolean | undefined;
};

/**
 * What has to be kept anew: the kinds that are different afterwards. One that stays the same keeps following the
 * preferred channel where nobody has chosen another.
 */
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

/** Whether somebody has asked for texts with this: a kind comes by text now that did not before. */
export const asksForTexts = (changed: readonly KindChoice[]): boolean =>
  changed.some(({ communicationMethod, isEnabled }) => isEnabled && communicationMethod === BY_TEXT);
