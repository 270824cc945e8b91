ALTER TABLE "story_files" ALTER COLUMN "position" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "story_files" ALTER COLUMN "position" SET DEFAULT (extract(epoch from clock_timestamp()) * 1000000)::bigint;
