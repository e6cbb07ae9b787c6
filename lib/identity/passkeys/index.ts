export { addPasskey, askForNewPasskey } from "./add-passkey";
export { CHALLENGE_SECONDS as PASSKEY_CHALLENGE_SECONDS } from "./challenge";
export { listPasskeys, type Passkey } from "./list-passkeys";
export { removePasskey } from "./remove-passkey";
export { assertionSchema, attestationSchema, LONGEST_PASSKEY_NAME } from "./schemas";
export { askForOwnPasskey, askForPasskey, proveWithPasskey, signInWithPasskey } from "./sign-in";
