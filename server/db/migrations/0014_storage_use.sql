CREATE TABLE "storage_use" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "searched_to" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "picture_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "playable_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "storage_use" ADD CONSTRAINT "storage_use_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_in_trash" ON "files" USING btree ("owner_id","deleted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "files_unmeasured" ON "files" USING btree ("id") WHERE (small_key is not null and picture_bytes = 0) or (playable_key is not null and playable_bytes = 0);--> statement-breakpoint
INSERT INTO "storage_use" ("owner_id", "bytes") SELECT "owner_id", sum("size_bytes") FROM "files" GROUP BY "owner_id";--> statement-breakpoint
ALTER TABLE "storage_use" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "file_passages" SET (autovacuum_vacuum_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "search_words" SET (autovacuum_vacuum_scale_factor = 0.02);--> statement-breakpoint
CREATE FUNCTION count_storage_use() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	owner uuid := coalesce(new.owner_id, old.owner_id);
	change bigint := coalesce(new.size_bytes + new.picture_bytes + new.playable_bytes, 0)
		- coalesce(old.size_bytes + old.picture_bytes + old.playable_bytes, 0);
	quota bigint := nullif(current_setting('storypad.quota', true), '')::bigint;
	used bigint;
BEGIN
	IF change <= 0 THEN
		UPDATE storage_use SET bytes = bytes + change WHERE owner_id = owner AND change <> 0;
		RETURN null;
	END IF;
	INSERT INTO storage_use AS u (owner_id, bytes) VALUES (owner, change)
		ON CONFLICT (owner_id) DO UPDATE SET bytes = u.bytes + change RETURNING u.bytes INTO used;
	IF used > quota THEN
		RAISE EXCEPTION 'over the quota of % bytes', quota USING ERRCODE = 'QUOTA';
	END IF;
	RETURN null;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER files_count_storage_use
	AFTER INSERT OR DELETE OR UPDATE OF size_bytes, picture_bytes, playable_bytes ON "files"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_storage_use();
