/** `way-2` is the channel of kind 2, `on-2` its switch. */
export const WAY = "way-";
export const ON = "on-";
export const FREQUENCY = "frequency";
