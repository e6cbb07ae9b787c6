export {
  disableSecondFactor,
  newRecoveryCodes,
  secondFactorStatus,
} from "./change";
export { challengeStands, finishSignIn, proveWithCode } from "./finish-sign-in";
export {
  abandonSecondFactor,
  confirmSecondFactor,
  startSecondFactor,
  waitingSecondFactor,
} from "./set-up";
