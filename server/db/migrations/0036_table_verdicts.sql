ALTER TABLE "files" ADD COLUMN "table_verdict" jsonb;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "table_key" text;