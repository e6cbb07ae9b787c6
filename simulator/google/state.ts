import { emptySignInState, type SignInState } from "@/simulator/sign-in/state";

export type GoogleState = SignInState;

export const emptyGoogleState = (): GoogleState => emptySignInState("108204268033311374519");
