/** Default of every browser test, because most readers of messages use a phone. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

export const DESKTOP = { viewport: { width: 1280, height: 900 }, hasTouch: false, isMobile: false } as const;
