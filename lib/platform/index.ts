export type { Again } from "./again";
export {
  audit,
  auditEach,
  auditedSince,
  isDoneBy,
  lastAudited,
  SEALED_BY_AUDIT,
  sealRecipientActors,
} from "./audit";
export {
  DESK_ACTIONS,
  type DeskAction,
  HISTORY_ACTIONS,
  type HistoryAction,
  isByProvider,
  SEALED_ACTIONS,
  STAFF_ACTIONS,
} from "./audit-actions";
export {
  type Actor,
  actingAs,
  type Ctx,
  type CtxOptions,
  hasRecentProof,
  isAtDesk,
  isDeskFactorRequired,
  lacksDeskFactor,
  lacksSecondFactor,
  makeCtx,
  mustKeepFactor,
  requirePlatform,
  requireRecentProof,
  requireSecondFactor,
  requireSystem,
  requireUser,
  systemCtx,
  type UserActor,
} from "./context";
export { cookiesOf } from "./cookies-of";
export { checkCooldown, consumeCooldown, noteCooldown } from "./cooldown";
export { type AwayReason, isDatabaseAway, unlessAway } from "./database-away";
export { databaseFacts, databaseTime } from "./database-facts";
export { DOCTOR_PASS, DOCTOR_PATH, doctorPass, isDoctorPass } from "./doctor-pass";
export {
  ConfigurationError,
  type Env,
  env,
  forgetEnv,
  ofEnv,
  readEnv,
  type TrustedProxies,
  usesHttps,
} from "./env";
export { erasureWords } from "./erasure-words";
export { faultNoted, mayHaveCharged, noteCharge, noteFault, requestMs } from "./faults";
export { hostCookie, hostCookieIn, plainCookieName } from "./host-cookies";
export { hashContent, hashToken, idSchema, madeAt, newId, newIdAt, newToken, newUntimedId } from "./ids";
export { jobCounts } from "./job-counts";
export { enqueue } from "./jobs";
export { jobsInTrouble, runJobAgain } from "./jobs-in-trouble";
export { keyedHash, keyedHashes } from "./keyed-hash";
export { limitsAround } from "./limits-around";
export {
  countsOfLists,
  type ListOrder,
  ofItsMonths,
  type PageBegins,
  whereListBegins,
  windowOfNames,
} from "./listed";
export { isLocked, locking } from "./locking";
export { log } from "./log";
export { networksOf } from "./networks";
export { offersTexts, sendsBySmtp, shownMethod } from "./offers";
export { idOfOpaque, opaqueId } from "./opaque-id";
export { databaseAt, openOwnDatabase, ownDatabase } from "./own-database";
export { ownFile } from "./own-file";
export { answerWithin, PERSON_WAITS, patienceLeft, withPatience } from "./patience";
export { keepNamesOffTheConsole, logTheConsole } from "./printed";
export {
  callShape,
  countFailure,
  forgetOldFailures,
  keepFailures,
  recentFailures,
} from "./provider-failures";
export {
  consumeLimit,
  demandLeft,
  forgetOldLimits,
  giveBackLimit,
  isLimitReached,
  isWithinLimit,
  type Limit,
} from "./rate-limit";
export { keepRead, readAlready, readOnce } from "./read-once";
export { recordSettings } from "./record-keys";
export { lookAtRecords, readRecords } from "./records/look";
export { Records, records } from "./records/readiness";
export { onPrimary, replicaTrouble } from "./replica";
export { requestIdOf } from "./request-id";
export {
  nameOf,
  openable,
  openableRecords,
  type Resealed,
  resealColumn,
  resealRecords,
  type SealedColumn,
  sealedColumn,
  sealedElsewhere,
} from "./reseal";
export { reserveConnections } from "./reserve-connections";
export { erasureFacts, keptAfterErasure } from "./retention";
export {
  forgetFormerSchedules,
  RECORD_EVERY,
  type RecordedRun,
  recordedRuns,
  runRecorder,
} from "./schedule-runs";
export { isSealed, presentSeal, seal, sealCookie, unseal, unsealCookie } from "./seal";
export { containsText, foldedPattern } from "./search";
export { secretsFor } from "./secrets";
export { isSameOrigin, NOTHING_RUNS, policyOfPage, SEALED, securityHeaders, VIDEO_HOST } from "./security";
export { endWithSupervisor, sayReady } from "./supervised";
export { TASKS, type TaskName } from "./tasks";
export { timed } from "./timed";
export { type OpenSpan, startSpan, traced } from "./tracing";
export { inTransaction, isUnstorableText, RunAgain, violatedConstraint } from "./transaction";
export {
  command,
  conversation,
  fieldReasonsOf,
  look,
  parseInput,
  query,
  refusedBy,
  searchNote,
  type Verb,
  verbFacts,
} from "./verb";
export { VERSION } from "./version";
export { warnWithoutTimeouts } from "./warn-without-timeouts";
export { idHeader, passedOnCaller, passOnCaller, watch, watching, watchingFaults } from "./watch";
export {
  BEAT_EVERY,
  beat,
  endBeats,
  forgetOldBeats,
  isBeating,
  workerAwaySince,
  workerClocks,
  workersSeen,
} from "./workers";
