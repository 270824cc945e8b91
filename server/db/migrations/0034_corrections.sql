ALTER TABLE "files" ADD COLUMN "read_taken" jsonb;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "read_place" jsonb;