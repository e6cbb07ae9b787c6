import { emptySignInState, type SignInState } from "@/simulator/sign-in/state";

export type FacebookState = SignInState;

export const emptyFacebookState = (): FacebookState => emptySignInState("10213456789012345");
