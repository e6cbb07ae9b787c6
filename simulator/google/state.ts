import { emptySignInState, type SignInState } from "@/simulator/sign-in/state";

/** What the simulated Google remembers. */
export type GoogleState = SignInState;

export const emptyGoogleState = (): GoogleState => emptySignInState("108204268033311374519");
