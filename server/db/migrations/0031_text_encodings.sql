ALTER TABLE "files" ADD COLUMN "encoding" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "has_bad_bytes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "chosen_encoding" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "is_written_here" boolean DEFAULT false NOT NULL;