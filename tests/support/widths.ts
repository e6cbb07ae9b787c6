/** A telephone, as most who get a message hold one: every browser test runs on it unless it says otherwise. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** A screen on a desk, with the menu at the side. */
export const DESKTOP = { viewport: { width: 1280, height: 900 }, hasTouch: false, isMobile: false } as const;
