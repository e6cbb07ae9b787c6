/** `npm run test:full` runs everything; `npm test` omits slow tests that seldom fail alone. */
export const isFullSuite = process.env.TEST_SUITE === "full";
