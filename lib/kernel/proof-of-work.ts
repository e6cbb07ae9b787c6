/**
 * Proof of work, cheap to verify, without browser or server APIs.
 *
 * - Per puzzle: find a number whose SHA-256 begins with `puzzle.bits` zero bits.
 * - Many small puzzles vary less in time than one large puzzle.
 */
export type Work = { challenge: string; parts: number };

/** 13 bits take 8,192 hashes on average, about 0.06 s on an old phone. Mutable for tests. */
export const puzzle = { bits: 13 };
/** Honest answers are far below. */
const MOST = 2 ** 31;

const K = Uint32Array.from(firstPrimes(64), (prime) => fraction(Math.cbrt(prime)));
const START = Uint32Array.from(firstPrimes(8), (prime) => fraction(Math.sqrt(prime)));

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

const rotated = (x: number, by: number) => (x >>> by) | (x << (32 - by));
const at = (words: Uint32Array, index: number) => words[index] as number;

/** Mixes the block `w[0..15]` into `state`. */
function mix(state: Uint32Array, w: Uint32Array): void {
  for (let i = 16; i < 64; i++) {
    const [x, y] = [at(w, i - 15), at(w, i - 2)];
    const s0 = rotated(x, 7) ^ rotated(x, 18) ^ (x >>> 3);
    const s1 = rotated(y, 17) ^ rotated(y, 19) ^ (y >>> 10);
    w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1;
  }
  let a = at(state, 0);
  let b = at(state, 1);
  let c = at(state, 2);
  let d = at(state, 3);
  let e = at(state, 4);
  let f = at(state, 5);
  let g = at(state, 6);
  let h = at(state, 7);
  for (let i = 0; i < 64; i++) {
    const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i)) | 0;
    const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => {
    state[index] = at(state, index) + value;
  });
}

/** ASCII text to eight words. */
export function sha256(text: string): Uint32Array {
  const state = START.slice();
  const blocks = Math.ceil((text.length + 9) / 64);
  const w = new Uint32Array(64);
  for (let block = 0; block < blocks; block++) {
    w.fill(0);
    for (let i = 0; i < 64; i++) {
      const index = block * 64 + i;
      const byte = index < text.length ? text.charCodeAt(index) : index === text.length ? 0x80 : 0;
      w[i >> 2] = at(w, i >> 2) | (byte << (24 - (i % 4) * 8));
    }
    if (block === blocks - 1) w[15] = text.length * 8;
    mix(state, w);
  }
  return state;
}

/** Short enough for a single SHA-256 step. */
const beginningOf = (challenge: string): string =>
  Array.from(sha256(challenge).subarray(0, 4), (word) => word.toString(16).padStart(8, "0")).join("");

const fits = (beginning: string, part: number, answer: number): boolean =>
  at(sha256(`${beginning}:${part}:${answer}`), 0) >>> (32 - puzzle.bits) === 0;

/** Yields after every `slice` hashes. */
export function* working({ challenge, parts }: Work, slice = 2_000): Generator<void, string> {
  const beginning = beginningOf(challenge);
  const answers: number[] = [];
  let done = 0;
  for (let part = 0; part < parts; part++) {
    let answer = 0;
    while (!fits(beginning, part, answer)) {
      answer += 1;
      done += 1;
      if (done % slice === 0) yield;
    }
    answers.push(answer);
  }
  return `${challenge}~${answers.map((answer) => answer.toString(36)).join(".")}`;
}

export function solveWork(work: Work): string {
  const steps = working(work);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Null if invalid. */
export function parseSolvedWork(text: string): Work | null {
  const [challenge, answers, ...more] = text.split("~");
  if (!challenge || !answers || more.length > 0) return null;
  const found = answers
    .split(".")
    .map((answer) => (/^[0-9a-z]{1,6}$/.test(answer) ? Number.parseInt(answer, 36) : MOST));
  const beginning = beginningOf(challenge);
  const isRight =
    found.length <= 64 && found.every((answer, part) => answer < MOST && fits(beginning, part, answer));
  return isRight ? { challenge, parts: found.length } : null;
}
