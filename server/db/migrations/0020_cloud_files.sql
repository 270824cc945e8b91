CREATE TABLE "caption_run_files" (
	"run_id" uuid NOT NULL,
	"entry_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"file_id" uuid,
	CONSTRAINT "caption_run_files_run_id_entry_id_pk" PRIMARY KEY("run_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "caption_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"folder_id" text,
	"is_listed" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"put_away_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "cloud_files" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"entry_id" text NOT NULL,
	"version" text,
	"size_bytes" bigint,
	"web_url" text
);
--> statement-breakpoint
ALTER TABLE "caption_run_files" ADD CONSTRAINT "caption_run_files_run_id_caption_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."caption_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caption_run_files" ADD CONSTRAINT "caption_run_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caption_runs" ADD CONSTRAINT "caption_runs_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_files" ADD CONSTRAINT "cloud_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_files" ADD CONSTRAINT "cloud_files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "caption_run_files_waiting" ON "caption_run_files" USING btree ("run_id","position") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "caption_run_files_by_file" ON "caption_run_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "caption_runs_by_owner" ON "caption_runs" USING btree ("owner_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE put_away_at is null;--> statement-breakpoint
CREATE INDEX "caption_runs_by_age" ON "caption_runs" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "cloud_files_by_entry" ON "cloud_files" USING btree ("owner_id","provider","entry_id");--> statement-breakpoint
-- What of a file takes up room here: nothing of content that lies in a drive.
CREATE FUNCTION bytes_here(storage_key text, size_bytes bigint) RETURNS bigint
	LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT CASE WHEN storage_key LIKE 'drives/%' THEN 0 ELSE size_bytes END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_storage_use() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	owner uuid := coalesce(new.owner_id, old.owner_id);
	change bigint := coalesce(bytes_here(new.storage_key, new.size_bytes) + new.picture_bytes + new.playable_bytes, 0)
		- coalesce(bytes_here(old.storage_key, old.size_bytes) + old.picture_bytes + old.playable_bytes, 0);
	is_kept boolean := new.id IS NOT NULL AND new.deleted_at IS NULL;
	was_kept boolean := old.id IS NOT NULL AND old.deleted_at IS NULL;
	file_change integer := is_kept::integer - was_kept::integer;
	byte_change bigint := CASE WHEN is_kept THEN bytes_here(new.storage_key, new.size_bytes) ELSE 0 END
		- CASE WHEN was_kept THEN bytes_here(old.storage_key, old.size_bytes) ELSE 0 END;
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
END $$;
