import { sql } from "drizzle-orm";
import { systemCtx } from "@/lib/platform";
import type { TestCommunity } from "./community";

export const addManyMembers = (community: TestCommunity, count: number) =>
  systemCtx("test").db.execute(sql`
    with made as (
      insert into users (id, email, first_name, last_name, registered_at, email_confirmed_at, created_at)
      select gen_random_uuid(), 'many.' || n || '.' || right(${community.id}, 12) || '@members.example', 'Iris', 'Novak', now(),
        now(), now()
      from generate_series(1, ${count}::int) n returning id
    )
    insert into memberships (community_id, user_id, role, joined_at, came_by)
    select ${community.id}, id, 0, now(), 'invited' from made`);
