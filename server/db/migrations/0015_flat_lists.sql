CREATE TABLE "finished_changes" (
	"name" text PRIMARY KEY NOT NULL,
	"finished_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "story_totals" (
	"story_id" uuid PRIMARY KEY NOT NULL,
	"files" integer
);
--> statement-breakpoint
-- Counted by the change after the start; a row is there for each story from now on, so that whoever counts can hold it.
INSERT INTO "story_totals" ("story_id") SELECT "id" FROM "stories";--> statement-breakpoint
ALTER TABLE "story_totals" ADD CONSTRAINT "story_totals_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_totals" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "storage_use" ADD COLUMN "files" integer;--> statement-breakpoint
ALTER TABLE "storage_use" ADD COLUMN "file_bytes" bigint;--> statement-breakpoint
ALTER TABLE "storage_use" ADD COLUMN "stories" integer;--> statement-breakpoint
-- Whoever has no row from now on has neither files nor stories.
INSERT INTO "storage_use" ("owner_id", "bytes") SELECT u."id", 0 FROM "users" u
	WHERE EXISTS (SELECT 1 FROM "files" f WHERE f."owner_id" = u."id") OR u."id" IN (SELECT "owner_id" FROM "stories")
	ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Without a default for the rows there are: they are not looked up yet.
ALTER TABLE "files" ADD COLUMN "is_public" boolean;--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "is_public" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "owner_closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "stories" s SET "owner_closed" = true FROM "users" u WHERE u.id = s.owner_id AND u.deleted_at IS NOT NULL;--> statement-breakpoint
-- Of files that are in the trash by now it becomes false with the change after the start.
ALTER TABLE "story_files" ADD COLUMN "is_kept" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "story_stars" ADD COLUMN "story_created_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "story_stars" star SET "story_created_at" = s.created_at FROM "stories" s WHERE s.id = star.story_id;--> statement-breakpoint
ALTER TABLE "story_stars" ALTER COLUMN "story_created_at" SET NOT NULL;--> statement-breakpoint
CREATE FUNCTION begin_star() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT s.created_at INTO new.story_created_at FROM stories s WHERE s.id = new.story_id;
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER story_stars_begin BEFORE INSERT ON story_stars FOR EACH ROW EXECUTE FUNCTION begin_star();--> statement-breakpoint
CREATE FUNCTION story_text(name text, tags text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
	RETURN lower(name || E'\n' || array_to_string(tags, E'\n'));
END $$;--> statement-breakpoint
-- The rule itself, of a file whose row does not say it yet. A function, because as a part of a statement it would be planned
-- and opened each time, and is hardly ever asked.
CREATE FUNCTION is_in_public_story(id uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
	RETURN EXISTS (SELECT 1
		FROM (SELECT sf.story_id FROM story_files sf WHERE sf.file_id = is_in_public_story.id OFFSET 0) AS sf
		CROSS JOIN LATERAL (SELECT 1 FROM stories s WHERE s.id = sf.story_id
			AND s.show_on_feed AND s.deleted_at IS NULL AND NOT s.owner_closed OFFSET 0) AS s);
END $$;--> statement-breakpoint
-- The files are held first, in one order, and looked up by a statement of its own: only so it sees what was committed by
-- whoever held them before. What holds a story and files takes the story first. OFFSET 0: file by file and story by story,
-- also where Postgres has no statistics yet and would begin with all public stories.
CREATE FUNCTION look_up_public(ids uuid[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	changed integer;
BEGIN
	PERFORM 1 FROM files f WHERE f.id = ANY (ids) ORDER BY f.id FOR NO KEY UPDATE;
	UPDATE files f SET is_public = now_so.is_public
		FROM unnest(ids) AS wanted(id) CROSS JOIN LATERAL (
			SELECT coalesce(bool_or(s.is_public), false) AS is_public
			FROM (SELECT sf.story_id FROM story_files sf WHERE sf.file_id = wanted.id OFFSET 0) AS sf
			CROSS JOIN LATERAL (SELECT s.show_on_feed AND s.deleted_at IS NULL AND NOT s.owner_closed AS is_public
				FROM stories s WHERE s.id = sf.story_id OFFSET 0) AS s) AS now_so
		WHERE f.id = wanted.id AND f.is_public IS DISTINCT FROM now_so.is_public;
	GET DIAGNOSTICS changed = ROW_COUNT;
	RETURN changed;
END $$;--> statement-breakpoint
CREATE FUNCTION add_story_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- A story that is about to be made public or private has been, or waits.
	PERFORM 1 FROM stories s WHERE s.id IN (SELECT story_id FROM added) ORDER BY s.id FOR SHARE;
	PERFORM look_up_public(ARRAY(SELECT DISTINCT file_id FROM added));
	-- One that was deleted while it was being added.
	UPDATE story_files sf SET is_kept = false FROM added, files f
		WHERE sf.story_id = added.story_id AND sf.file_id = added.file_id AND f.id = sf.file_id
			AND f.deleted_at IS NOT NULL AND sf.is_kept;
	RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER story_files_added AFTER INSERT ON story_files
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_story_files();--> statement-breakpoint
-- No story is held: whoever publishes or hides one sees these rows until they are gone, and waits for their files. Nobody
-- publishes a story that goes itself: what was not public with it is not without it. Files that go are not there any more.
CREATE FUNCTION take_story_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM look_up_public(ARRAY(SELECT DISTINCT f.id FROM taken JOIN files f ON f.id = taken.file_id
		WHERE f.is_public IS NOT FALSE OR EXISTS (SELECT 1 FROM stories s WHERE s.id = taken.story_id)));
	RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER story_files_taken AFTER DELETE ON story_files
	REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION take_story_files();--> statement-breakpoint
CREATE FUNCTION publish_story() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids uuid[] := ARRAY(SELECT file_id FROM story_files WHERE story_id = new.id);
BEGIN
	IF new.show_on_feed AND new.deleted_at IS NULL AND NOT new.owner_closed THEN
		-- This story decides, of the files that are still in it when they are held.
		PERFORM 1 FROM files f WHERE f.id = ANY (ids) ORDER BY f.id FOR NO KEY UPDATE;
		UPDATE files f SET is_public = true FROM story_files sf
			WHERE f.id = ANY (ids) AND f.is_public IS NOT TRUE AND sf.story_id = new.id AND sf.file_id = f.id;
	ELSE
		PERFORM look_up_public(ids);
	END IF;
	RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER stories_published AFTER UPDATE OF show_on_feed, deleted_at ON stories FOR EACH ROW
	WHEN ((old.show_on_feed AND old.deleted_at IS NULL) IS DISTINCT FROM (new.show_on_feed AND new.deleted_at IS NULL))
	EXECUTE FUNCTION publish_story();--> statement-breakpoint
CREATE FUNCTION close_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE stories SET owner_closed = new.deleted_at IS NOT NULL WHERE owner_id = new.id;
	PERFORM look_up_public(ARRAY(SELECT DISTINCT sf.file_id FROM stories s JOIN story_files sf ON sf.story_id = s.id
		WHERE s.owner_id = new.id AND s.show_on_feed));
	RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER users_closed AFTER UPDATE OF deleted_at ON users FOR EACH ROW
	WHEN ((old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL))
	EXECUTE FUNCTION close_account();--> statement-breakpoint
CREATE FUNCTION begin_story() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- An account that is about to be closed or opened has been, or waits.
	SELECT u.deleted_at IS NOT NULL INTO new.owner_closed FROM users u WHERE u.id = new.owner_id FOR SHARE;
	new.owner_closed := coalesce(new.owner_closed, false);
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER stories_begin BEFORE INSERT ON stories FOR EACH ROW EXECUTE FUNCTION begin_story();--> statement-breakpoint
CREATE FUNCTION keep_story_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE story_files SET is_kept = new.deleted_at IS NULL WHERE file_id = new.id AND is_kept <> (new.deleted_at IS NULL);
	RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER files_kept AFTER UPDATE OF deleted_at ON files FOR EACH ROW
	WHEN ((old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL))
	EXECUTE FUNCTION keep_story_files();--> statement-breakpoint
-- Counts are changed at the end of each transaction, by differences: what is unknown stays unknown.
CREATE FUNCTION count_story_files() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	change integer := coalesce(new.is_kept, false)::integer - coalesce(old.is_kept, false)::integer;
BEGIN
	UPDATE story_totals SET files = files + change WHERE story_id = coalesce(new.story_id, old.story_id) AND change <> 0;
	RETURN null;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER story_files_count AFTER INSERT OR DELETE OR UPDATE OF is_kept ON story_files
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_story_files();--> statement-breakpoint
CREATE FUNCTION begin_story_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO story_totals (story_id, files) VALUES (new.id, 0);
	RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER stories_begin_total AFTER INSERT ON stories FOR EACH ROW EXECUTE FUNCTION begin_story_total();--> statement-breakpoint
CREATE FUNCTION count_stories() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	change integer := coalesce(new.id IS NOT NULL AND new.deleted_at IS NULL, false)::integer
		- coalesce(old.id IS NOT NULL AND old.deleted_at IS NULL, false)::integer;
BEGIN
	IF change > 0 THEN
		INSERT INTO storage_use AS u (owner_id, bytes, files, file_bytes, stories) VALUES (new.owner_id, 0, 0, 0, change)
			ON CONFLICT (owner_id) DO UPDATE SET stories = u.stories + change;
	ELSE
		UPDATE storage_use SET stories = stories + change WHERE owner_id = old.owner_id AND change <> 0;
	END IF;
	RETURN null;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stories_count AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON stories
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_stories();--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_storage_use() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	owner uuid := coalesce(new.owner_id, old.owner_id);
	change bigint := coalesce(new.size_bytes + new.picture_bytes + new.playable_bytes, 0)
		- coalesce(old.size_bytes + old.picture_bytes + old.playable_bytes, 0);
	is_kept boolean := new.id IS NOT NULL AND new.deleted_at IS NULL;
	was_kept boolean := old.id IS NOT NULL AND old.deleted_at IS NULL;
	file_change integer := is_kept::integer - was_kept::integer;
	byte_change bigint := CASE WHEN is_kept THEN new.size_bytes ELSE 0 END - CASE WHEN was_kept THEN old.size_bytes ELSE 0 END;
	quota bigint := nullif(current_setting('storypad.quota', true), '')::bigint;
	used bigint;
BEGIN
	IF change <= 0 AND file_change <= 0 THEN
		UPDATE storage_use SET bytes = bytes + change, files = files + file_change, file_bytes = file_bytes + byte_change
			WHERE owner_id = owner AND (change <> 0 OR file_change <> 0 OR byte_change <> 0);
		RETURN null;
	END IF;
	INSERT INTO storage_use AS u (owner_id, bytes, files, file_bytes, stories)
		VALUES (owner, change, file_change, byte_change, 0)
		ON CONFLICT (owner_id) DO UPDATE
			SET bytes = u.bytes + change, files = u.files + file_change, file_bytes = u.file_bytes + byte_change
		RETURNING u.bytes INTO used;
	IF change > 0 AND used > quota THEN
		RAISE EXCEPTION 'over the quota of % bytes', quota USING ERRCODE = 'QUOTA';
	END IF;
	RETURN null;
END $$;--> statement-breakpoint
DROP TRIGGER files_count_storage_use ON "files";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER files_count_storage_use
	AFTER INSERT OR DELETE OR UPDATE OF size_bytes, picture_bytes, playable_bytes, deleted_at ON "files"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_storage_use();
