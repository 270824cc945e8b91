ALTER TABLE "file_passages" ADD COLUMN "section" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "sheets" jsonb;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "table_sheet" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "sheet_keys" text[] DEFAULT '{}' NOT NULL;