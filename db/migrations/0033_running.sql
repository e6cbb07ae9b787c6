CREATE TABLE "provider_failures" (
	"provider" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"last_call" text NOT NULL,
	"last_status" smallint,
	CONSTRAINT "provider_failures_provider_hour_pk" PRIMARY KEY("provider","hour")
);
--> statement-breakpoint
CREATE TABLE "worker_beats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"beat_at" timestamp with time zone NOT NULL,
	"version" text NOT NULL,
	"under_way" text[] NOT NULL
);
