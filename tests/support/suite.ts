/** True in `npm run test:full`, which has all there is; `npm test` leaves out what is long and seldom fails alone. */
export const isFullSuite = process.env.TEST_SUITE === "full";
