ALTER TABLE "files" ADD COLUMN "taken_at_local" timestamp(3);--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "taken_is_day" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "taken_offset" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "taken_from" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "sent_modified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "sent_time_zone" text;