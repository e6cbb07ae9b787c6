ALTER TABLE "users" ADD COLUMN "email_proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_proof" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_set_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email_proof" CHECK ("users"."email_proof" in ('registration', 'invitation', 'change', 'reset', 'google', 'facebook'));--> statement-breakpoint
-- Who registered by a link had its e-mail. Who changed the address is believed where the account itself opened the
-- link; until now anybody's press was enough, so for all other changes nobody knows whose it was.
UPDATE "users" SET
	"password_set_at" = CASE WHEN "password_hash" IS NOT NULL THEN coalesce(
		(SELECT max("at") FROM "audit_log"
			WHERE "subject_type" = 'user' AND "subject_id" = "users"."id"::text AND "action" = 'identity.password_changed'),
		"registered_at", "created_at") END,
	"email_proof" = "found"."proof",
	"email_proved_at" = CASE WHEN "found"."proof" IN ('registration', 'change') THEN "email_confirmed_at" END
FROM (
	SELECT "u"."id" AS "of", CASE
		WHEN "changed"."id" IS NOT NULL THEN CASE WHEN "changed"."actor_id" = "u"."id" THEN 'change' END
		WHEN "registered"."provider" IN ('google', 'facebook') THEN "registered"."provider"
		ELSE 'registration' END AS "proof"
	FROM "users" "u"
	LEFT JOIN LATERAL (
		SELECT "id", "actor_id" FROM "audit_log"
		WHERE "subject_type" = 'user' AND "subject_id" = "u"."id"::text AND "action" = 'identity.email_changed'
		ORDER BY "at" DESC, "id" DESC LIMIT 1) "changed" ON true
	LEFT JOIN LATERAL (
		SELECT "data" ->> 'provider' AS "provider" FROM "audit_log"
		WHERE "subject_type" = 'user' AND "subject_id" = "u"."id"::text AND "action" = 'identity.registered'
		ORDER BY "at" DESC, "id" DESC LIMIT 1) "registered" ON true
	WHERE "u"."registered_at" IS NOT NULL AND "u"."email" IS NOT NULL AND "u"."email_confirmed_at" IS NOT NULL
) "found"
WHERE "found"."of" = "users"."id";
