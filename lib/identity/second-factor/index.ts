export {
  disableSecondFactor,
  newRecoveryCodes,
  secondFactorStatus,
} from "./change";
export { CHALLENGE_OVER, challengeStands, finishSignIn, proveWithCode } from "./finish-sign-in";
export {
  abandonSecondFactor,
  confirmSecondFactor,
  startSecondFactor,
  waitingSecondFactor,
} from "./set-up";
