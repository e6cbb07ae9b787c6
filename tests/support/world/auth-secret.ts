/** The secret that signs the cookies of every site that tests start. */
export const TEST_AUTH_SECRET = "a secret for tests, long enough and known to everybody";
