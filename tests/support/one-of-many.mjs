import cluster from "node:cluster";
import { createServer } from "node:net";

/**
 * A program for `runProcesses`. Reports its number and process id when it listens. At SIGUSR2 the first takes
 * all turns of a network, then ends one; the second requests one more and loses its parent. In mode "waiting"
 * each is ready only at SIGUSR2.
 */
if (process.argv[2] === "stillborn") process.exit(3);
const { id } = cluster.worker;
const tell = (word) => console.log(`${word} ${id} ${process.pid}`);
const ask = (turn, ip) => process.send({ turn, ip, kind: {} });

const AT_ONCE = 3;
let answers = 0;
process.on("message", ({ turn }) => {
  if (turn === undefined) return;
  answers += 1;
  if (answers === AT_ONCE) tell("taken");
  if (answers === AT_ONCE + 1) tell("answered");
});

let signals = 0;
process.on("SIGUSR2", () => {
  signals += 1;
  if (process.argv[2] === "waiting") {
    process.send("ready", () => tell("ready"));
    return;
  }
  if (id === 2) {
    process.send({ turn: 1, ip: "203.0.113.7", kind: {} }, () => {
      // Node would end a process without a parent; this one is about to end, but still runs.
      process.removeAllListeners("disconnect");
      process.disconnect();
      tell("apart");
    });
  } else if (signals === 1) {
    for (let turn = 1; turn <= AT_ONCE; turn++) ask(turn, "203.0.113.7");
  } else {
    process.send({ ended: 1, status: 200 });
    ask(AT_ONCE + 1, "198.51.100.9");
  }
});
setInterval(() => {}, 60_000);
createServer().listen(0, "127.0.0.1", () => tell("serving"));
