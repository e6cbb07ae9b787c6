import postgres from "postgres";
import { env } from "@/lib/platform";

const SCALE = 10;
const CLIENTS = 4;

/**
 * Runs pgbench's TPC-B with prepared statements for `millis`; returns transactions per second as a baseline.
 */
export async function tpcB(millis: number): Promise<number> {
  const sql = postgres(env().DATABASE_URL, { max: CLIENTS, onnotice: () => {} });
  try {
    await sql.unsafe(`
      drop table if exists tpcb_branches, tpcb_tellers, tpcb_accounts, tpcb_history;
      create table tpcb_branches (id int primary key, balance bigint not null default 0) with (fillfactor = 80);
      create table tpcb_tellers (id int primary key, balance bigint not null default 0) with (fillfactor = 80);
      create table tpcb_accounts (id int primary key, balance bigint not null default 0) with (fillfactor = 80);
      create table tpcb_history (teller int, branch int, account int, delta bigint, at timestamptz);
      insert into tpcb_branches (id) select generate_series(1, ${SCALE});
      insert into tpcb_tellers (id) select generate_series(1, ${SCALE * 10});
      insert into tpcb_accounts (id) select generate_series(1, ${SCALE * 10_000});
      analyze tpcb_branches, tpcb_tellers, tpcb_accounts;`);
    const upTo = (most: number) => 1 + Math.floor(Math.random() * most);
    const until = performance.now() + millis;
    let done = 0;
    const client = async () => {
      while (performance.now() < until) {
        const [account, teller, branch] = [upTo(SCALE * 10_000), upTo(SCALE * 10), upTo(SCALE)];
        const delta = upTo(10_000) - 5_000;
        await sql.begin(async (tx) => {
          await tx`update tpcb_accounts set balance = balance + ${delta} where id = ${account}`;
          await tx`select balance from tpcb_accounts where id = ${account}`;
          await tx`update tpcb_tellers set balance = balance + ${delta} where id = ${teller}`;
          await tx`update tpcb_branches set balance = balance + ${delta} where id = ${branch}`;
          await tx`insert into tpcb_history values (${teller}, ${branch}, ${account}, ${delta}, now())`;
        });
        done += 1;
      }
    };
    const start = performance.now();
    await Promise.all(Array.from({ length: CLIENTS }, client));
    return (done / (performance.now() - start)) * 1000;
  } finally {
    await sql.end();
  }
}
