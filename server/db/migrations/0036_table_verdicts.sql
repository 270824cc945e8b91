-- files_long_tables is built after the start, while StoryPad serves: backfills/late-indexes.sql
ALTER TABLE "files" ADD COLUMN "table_verdict" jsonb;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "table_key" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "torn_rows" integer;
