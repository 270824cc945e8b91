ALTER TABLE "files" ADD COLUMN "is_playable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "playable_key" text;