-- Pictures may lie in the store, too: a row has its bytes, or says where they are. The release before reads and writes rows with
-- bytes, as all are until an operator has the files moved.
ALTER TABLE "pictures" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "object_key" text;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "object_key" text;--> statement-breakpoint
-- expands: the release before writes bytes into every row
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_lie_somewhere" CHECK (("pictures"."bytes" is null) <> ("pictures"."object_key" is null));
