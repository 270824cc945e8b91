-- Built again on the column after the start: backfills/late-indexes.sql
DROP INDEX IF EXISTS "files_by_owner_and_type";--> statement-breakpoint
DROP INDEX IF EXISTS "files_of_day";--> statement-breakpoint
DROP INDEX IF EXISTS "files_public_by_type";--> statement-breakpoint
DROP INDEX IF EXISTS "files_by_placing_and_type";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "file_type" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
-- From now on the server writes the type (contract/file-kinds.ts). The old function is used for the last time.
UPDATE files SET file_type = file_type(mime, name) WHERE file_type(mime, name) <> 'other';--> statement-breakpoint
CREATE OR REPLACE FUNCTION begin_story_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT f.uploaded_at, f.file_type INTO new.uploaded_at, new.file_type FROM files f WHERE f.id = new.file_id;
	RETURN new;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_story_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- A story that is about to be made public or private, or deleted, has been, or waits.
	PERFORM 1 FROM stories s WHERE s.id IN (SELECT story_id FROM added) ORDER BY s.id FOR SHARE;
	PERFORM look_up_files(ARRAY(SELECT DISTINCT file_id FROM added));
	-- One that was deleted or renamed while it was being added.
	UPDATE story_files sf SET is_kept = f.deleted_at IS NULL, file_type = f.file_type
		FROM added, files f
		WHERE sf.story_id = added.story_id AND sf.file_id = added.file_id AND f.id = sf.file_id
			AND (sf.is_kept <> (f.deleted_at IS NULL) OR sf.file_type <> f.file_type);
	RETURN null;
END $$;--> statement-breakpoint
DROP TRIGGER files_typed ON files;--> statement-breakpoint
CREATE OR REPLACE FUNCTION type_story_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE story_files sf SET file_type = new.file_type WHERE sf.file_id = new.id AND sf.file_type IS NOT NULL;
	RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER files_typed AFTER UPDATE OF file_type ON files FOR EACH ROW
	WHEN (old.file_type IS DISTINCT FROM new.file_type) EXECUTE FUNCTION type_story_files();--> statement-breakpoint
DROP FUNCTION file_type(text, text);
