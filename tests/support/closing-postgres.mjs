import { connect, createServer } from "node:net";
import { setImmediate as turn } from "node:timers/promises";

/**
 * Runs the given build of the driver against a server that closes connections at the worst moments, and
 * prints the result of each query. A separate process, because the fault ends it.
 */
const { default: postgres } = await import(process.argv[2]);

const message = (letter, body) => {
  const head = Buffer.from([letter.charCodeAt(0), 0, 0, 0, 0]);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
};
const AUTHENTICATED = message("R", Buffer.alloc(4));
const ready = (state) => message("Z", Buffer.from(state));
const row = (word) => {
  const column = Buffer.concat([
    Buffer.from("\0\x01word\0"),
    Buffer.alloc(6),
    Buffer.from([0, 0, 0, 25]),
    Buffer.alloc(8),
  ]);
  const size = Buffer.from([0, 1, 0, 0, 0, word.length]);
  return Buffer.concat([message("T", column), message("D", Buffer.concat([size, Buffer.from(word)]))]);
};
const done = (state) => Buffer.concat([message("C", Buffer.from("DONE\0")), ready(state)]);

const seen = [];
const server = createServer((socket) => {
  let hasStarted = false;
  socket.on("error", () => {});
  socket.on("data", (data) => {
    if (!hasStarted) {
      hasStarted = true;
      socket.write(Buffer.concat([AUTHENTICATED, ready("I")]));
      return;
    }
    const text = data.toString("latin1");
    seen.push(text);
    if (text.includes("half")) socket.end(row("lost"));
    else if (text.includes("word")) socket.write(Buffer.concat([row("whole"), done("I")]));
    else if (text.includes("cut")) socket.destroy();
    else socket.write(done(/begin/i.test(text) ? "T" : "I"));
  });
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
const { port } = server.address();

let last;
const sql = postgres({
  host: "127.0.0.1",
  port,
  max: 1,
  fetch_types: false,
  connect_timeout: 5,
  backoff: () => 0,
  socket: () =>
    new Promise((resolve, reject) => {
      last = connect(port, "127.0.0.1", () => resolve(last)).once("error", reject);
    }),
});
const ask = (text) =>
  sql
    .unsafe(text)
    .simple()
    .then(
      () => "answered",
      (error) => error.code,
    );
const outcomes = {};

// Its rollback is written to a connection that has just closed.
outcomes.transaction = await sql
  .begin((tx) => tx.unsafe("cut").simple())
  .then(
    () => "answered",
    (error) => error.code,
  );
await turn();
await turn();
outcomes.afterTransaction = await ask("select 1");

// The connection closes while a query waits to be written. Node reports the close after all immediates of a
// turn; the driver writes in an immediate of the next.
last.destroy();
await turn();
outcomes.unsent = await ask("select 2");
outcomes.afterUnsent = await ask("select 3");

// The connection closes within a result; the next result is whole.
outcomes.half = await ask("half");
outcomes.afterHalf = JSON.stringify(await sql.unsafe("word").simple());

// A transaction outlives its connection, which another query has reopened.
let isClosed;
const closed = new Promise((resolve) => {
  isClosed = resolve;
});
outcomes.late = await sql
  .begin(async (tx) => {
    await tx.unsafe("select 4").simple();
    last.once("close", isClosed).destroy();
    await closed;
    outcomes.between = await ask("select 5");
    outcomes.lateStatement = await tx
      .unsafe("late")
      .simple()
      .then(
        () => "answered",
        (error) => error.code,
      );
  })
  .then(
    () => "answered",
    (error) => error.code,
  );
await ask("select 6");
outcomes.strayed = seen.filter((text) => /late|rollback/.test(text)).length;

await sql.end({ timeout: 1 });
server.close();
console.log(JSON.stringify(outcomes));
