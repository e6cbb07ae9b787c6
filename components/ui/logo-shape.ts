/** Logo shapes in a square of 40 units. */
export const LOGO_TURNS = [0, 90, 180, 270];

export const HAND = { x: 2.2, y: 9.4, width: 27, height: 8.4, rx: 4.2 };
/** Gap between a hand and the wrist it holds. */
export const CUFF = { x: 21, y: 8.1, width: 11.4, height: 11 };
export const WRIST = "M17.5 9.4h13.3a4.2 4.2 0 0 1 0 8.4H17.5z";
