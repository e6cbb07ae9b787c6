CREATE TABLE "join_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"is_accepted" boolean,
	CONSTRAINT "join_requests_answer" CHECK (("join_requests"."answered_at" is null) = ("join_requests"."is_accepted" is null))
);
--> statement-breakpoint
CREATE TABLE "removed_members" (
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "removed_members_community_id_user_id_pk" PRIMARY KEY("community_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "joining" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "contacts" text DEFAULT 'invited' NOT NULL;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "is_listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "came_by" text DEFAULT 'self' NOT NULL;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_members" ADD CONSTRAINT "removed_members_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_members" ADD CONSTRAINT "removed_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "join_requests_open" ON "join_requests" USING btree ("community_id","user_id") WHERE "join_requests"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "join_requests_user" ON "join_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "removed_members_user" ON "removed_members" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_joining" CHECK ("communities"."joining" in ('open', 'request', 'invitation'));--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_contacts" CHECK ("communities"."contacts" in ('invited', 'members', 'form'));--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_findable" CHECK ("communities"."is_listed" or not "communities"."is_findable");--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_came_by" CHECK ("memberships"."came_by" in ('founded', 'invited', 'link', 'accepted', 'self'));--> statement-breakpoint

-- How today's members came is known only of these. All others keep 'self', whether they joined by themselves or by a
-- shared link: they still reach their admins, by the form.
update memberships m set came_by =
  case
    when c.created_by = m.user_id then 'founded'
    when m.role = 1 then 'accepted'
    else 'invited'
  end
from communities c
where c.id = m.community_id
  and (
    c.created_by = m.user_id
    or m.role = 1
    or exists (
      select 1 from invitations i
      where i.community_id = m.community_id and i.user_id = m.user_id and i.accepted_at is not null)
    or exists (select 1 from users u where u.id = m.user_id and u.registered_at is null)
  );
