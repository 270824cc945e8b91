-- Without a default for the rows there are: they are not looked up yet.
ALTER TABLE "files" ADD COLUMN "in_story" boolean;--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "in_story" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "story_files" ADD COLUMN "uploaded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "story_files" ADD COLUMN "file_type" text;--> statement-breakpoint
-- The rule of contract/file-kinds.ts. The name decides only where nothing is known of the content.
CREATE FUNCTION file_type(mime text, name text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
	RETURN CASE
		WHEN starts_with(mime, 'image/') THEN 'images'
		WHEN starts_with(mime, 'video/') THEN 'other'
		WHEN mime IN ('application/pdf', 'text/csv', 'application/csv') THEN 'docs'
		WHEN starts_with(mime, 'text/') OR mime IN ('application/json', 'application/xml', 'application/yaml',
			'application/x-yaml', 'application/markdown') THEN 'text'
		-- The Kelvin sign is a k in lower case, too.
		WHEN mime IN ('', 'application/x-empty') AND lower(translate(name, U&'\212A', 'k') COLLATE "C")
			~ '.\.(txt|md|markdown|json|csv|log|yaml|yml|xml)$' THEN 'text'
		ELSE 'other' END;
END $$;--> statement-breakpoint
-- The rule itself, of a file whose row does not say it yet.
CREATE FUNCTION is_in_story(id uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
	RETURN EXISTS (SELECT 1
		FROM (SELECT sf.story_id FROM story_files sf WHERE sf.file_id = is_in_story.id OFFSET 0) AS sf
		CROSS JOIN LATERAL (SELECT 1 FROM stories s WHERE s.id = sf.story_id AND s.deleted_at IS NULL OFFSET 0) AS s);
END $$;--> statement-breakpoint
-- As look_up_public did (migration 0015), for both that a file's stories tell of it.
CREATE FUNCTION look_up_files(ids uuid[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	changed integer;
BEGIN
	PERFORM 1 FROM files f WHERE f.id = ANY (ids) ORDER BY f.id FOR NO KEY UPDATE;
	UPDATE files f SET is_public = now_so.is_public, in_story = now_so.in_story
		FROM unnest(ids) AS wanted(id) CROSS JOIN LATERAL (
			SELECT coalesce(bool_or(s.is_public), false) AS is_public, coalesce(bool_or(s.is_kept), false) AS in_story
			FROM (SELECT sf.story_id FROM story_files sf WHERE sf.file_id = wanted.id OFFSET 0) AS sf
			CROSS JOIN LATERAL (SELECT s.show_on_feed AND s.deleted_at IS NULL AND NOT s.owner_closed AS is_public,
				s.deleted_at IS NULL AS is_kept FROM stories s WHERE s.id = sf.story_id OFFSET 0) AS s) AS now_so
		WHERE f.id = wanted.id AND (f.is_public, f.in_story) IS DISTINCT FROM (now_so.is_public, now_so.in_story);
	GET DIAGNOSTICS changed = ROW_COUNT;
	RETURN changed;
END $$;--> statement-breakpoint
CREATE FUNCTION begin_story_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT f.uploaded_at, file_type(f.mime, f.name) INTO new.uploaded_at, new.file_type FROM files f WHERE f.id = new.file_id;
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER story_files_begin BEFORE INSERT ON story_files FOR EACH ROW EXECUTE FUNCTION begin_story_file();--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_story_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- A story that is about to be made public or private, or deleted, has been, or waits.
	PERFORM 1 FROM stories s WHERE s.id IN (SELECT story_id FROM added) ORDER BY s.id FOR SHARE;
	PERFORM look_up_files(ARRAY(SELECT DISTINCT file_id FROM added));
	-- One that was deleted or renamed while it was being added.
	UPDATE story_files sf SET is_kept = f.deleted_at IS NULL, file_type = file_type(f.mime, f.name)
		FROM added, files f
		WHERE sf.story_id = added.story_id AND sf.file_id = added.file_id AND f.id = sf.file_id
			AND (sf.is_kept <> (f.deleted_at IS NULL) OR sf.file_type <> file_type(f.mime, f.name));
	RETURN null;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION take_story_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM look_up_files(ARRAY(SELECT DISTINCT f.id FROM taken JOIN files f ON f.id = taken.file_id
		WHERE f.is_public IS NOT FALSE OR EXISTS (SELECT 1 FROM stories s WHERE s.id = taken.story_id)));
	RETURN null;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION publish_story() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids uuid[] := ARRAY(SELECT file_id FROM story_files WHERE story_id = new.id);
BEGIN
	IF new.show_on_feed AND new.deleted_at IS NULL AND NOT new.owner_closed THEN
		-- This story decides, of the files that are still in it when they are held.
		PERFORM 1 FROM files f WHERE f.id = ANY (ids) ORDER BY f.id FOR NO KEY UPDATE;
		UPDATE files f SET is_public = true, in_story = true FROM story_files sf
			WHERE f.id = ANY (ids) AND (f.is_public IS NOT TRUE OR f.in_story IS NOT TRUE)
				AND sf.story_id = new.id AND sf.file_id = f.id;
	ELSE
		PERFORM look_up_files(ids);
	END IF;
	RETURN null;
END $$;--> statement-breakpoint
DROP TRIGGER stories_published ON "stories";--> statement-breakpoint
CREATE TRIGGER stories_published AFTER UPDATE OF show_on_feed, deleted_at ON stories FOR EACH ROW
	WHEN ((old.show_on_feed AND old.deleted_at IS NULL) IS DISTINCT FROM (new.show_on_feed AND new.deleted_at IS NULL)
		OR (old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL))
	EXECUTE FUNCTION publish_story();--> statement-breakpoint
CREATE OR REPLACE FUNCTION close_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE stories SET owner_closed = new.deleted_at IS NOT NULL WHERE owner_id = new.id;
	PERFORM look_up_files(ARRAY(SELECT DISTINCT sf.file_id FROM stories s JOIN story_files sf ON sf.story_id = s.id
		WHERE s.owner_id = new.id AND s.show_on_feed));
	RETURN null;
END $$;--> statement-breakpoint
DROP FUNCTION look_up_public(uuid[]);--> statement-breakpoint
CREATE FUNCTION type_story_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE story_files sf SET file_type = file_type(new.mime, new.name) WHERE sf.file_id = new.id AND sf.file_type IS NOT NULL;
	RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER files_typed AFTER UPDATE OF name, mime ON files FOR EACH ROW
	WHEN (file_type(old.mime, old.name) IS DISTINCT FROM file_type(new.mime, new.name))
	EXECUTE FUNCTION type_story_files();
