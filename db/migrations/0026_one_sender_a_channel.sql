CREATE TABLE "sending_turns" (
	"channel" text PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
