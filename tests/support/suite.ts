const suite = process.env.TEST_SUITE;

/** `npm run test:nightly` repeats at length what `npm run test:full` shows in fewer rounds. */
export const isNightlySuite = suite === "nightly";

/** `npm run test:full` runs every file; `npm test` omits slow tests that seldom fail alone. */
export const isFullSuite = suite === "full" || isNightlySuite;
