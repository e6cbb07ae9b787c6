/** A phone, which most people who get a message use. Every browser test runs on it by default. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** A desktop screen, with the menu at the side. */
export const DESKTOP = { viewport: { width: 1280, height: 900 }, hasTouch: false, isMobile: false } as const;
