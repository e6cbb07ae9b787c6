import { emptySignInState, type SignInState } from "@/simulator/sign-in/state";

/** The state of the simulated Google. */
export type GoogleState = SignInState;

export const emptyGoogleState = (): GoogleState => emptySignInState("108204268033311374519");
