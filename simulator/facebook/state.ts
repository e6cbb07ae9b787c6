import { emptySignInState, type SignInState } from "@/simulator/sign-in/state";

/** What the simulated Facebook remembers. */
export type FacebookState = SignInState;

export const emptyFacebookState = (): FacebookState => emptySignInState("10213456789012345");
