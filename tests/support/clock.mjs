/**
 * Sets the clock of a process: `TEST_CLOCK` is a moment (`2028-02-29T15:00:00Z`) or a number of days from now
 * (`+400d`). `node --import` loads it first, so that it applies to tests, child processes and libraries.
 * Timers do not change, nor PostgreSQL's clock, which the product never reads.
 */
const DAY = 24 * 60 * 60 * 1000;
const wanted = process.env.TEST_CLOCK;

function aheadOf(text, now) {
  const days = /^\+(\d+)d$/.exec(text);
  const ahead = days ? Number(days[1]) * DAY : Date.parse(text) - now;
  if (Number.isNaN(ahead)) throw new Error(`TEST_CLOCK=${text} is neither a moment nor a number of days.`);
  return ahead;
}

if (wanted) {
  const Real = globalThis.Date;
  // A child uses its parent's offset; otherwise it would start again at the moment of TEST_CLOCK.
  const ahead = Number(process.env.TEST_CLOCK_AHEAD ?? aheadOf(wanted, Real.now()));
  process.env.TEST_CLOCK_AHEAD = String(ahead);
  const now = () => Real.now() + ahead;
  const Shifted = new Proxy(Real, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  });
  Real.prototype.constructor = Shifted;
  globalThis.Date = Shifted;
}
