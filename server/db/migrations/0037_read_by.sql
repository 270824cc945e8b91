-- files_read_before is built after the start, while StoryPad serves: backfills/late-indexes.sql
ALTER TABLE "files" ADD COLUMN "read_by" smallint DEFAULT 0 NOT NULL;
