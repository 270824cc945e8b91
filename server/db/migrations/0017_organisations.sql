CREATE TABLE "organisations" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"story_ids" uuid[] NOT NULL,
	"made_as" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"removed_ids" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "organisations_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What is asked of few rows although there may be very many: they are walked along an index up to an answer. Where Postgres
-- expects few it would gather all of them first. A file may be in very many stories, and a story of very many files.
CREATE FUNCTION is_in_story_of(file uuid, owner uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE
	SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
	RETURN EXISTS (SELECT 1
		FROM (SELECT sf.story_id FROM story_files sf WHERE sf.file_id = is_in_story_of.file OFFSET 0) AS sf
		CROSS JOIN LATERAL (SELECT 1 FROM stories s WHERE s.id = sf.story_id
			AND s.owner_id = is_in_story_of.owner AND s.deleted_at IS NULL OFFSET 0) AS s);
END $$;--> statement-breakpoint
CREATE FUNCTION first_story_files(story uuid, most integer, kept_only boolean) RETURNS uuid[] LANGUAGE plpgsql STABLE PARALLEL SAFE
	SET enable_bitmapscan = off SET enable_sort = off SET enable_seqscan = off AS $$
BEGIN
	RETURN ARRAY(SELECT sf.file_id FROM story_files sf
		WHERE sf.story_id = first_story_files.story AND (sf.is_kept OR NOT kept_only) ORDER BY sf.position LIMIT most);
END $$;--> statement-breakpoint
CREATE FUNCTION is_talked_in(story uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE
	SET enable_bitmapscan = off SET enable_seqscan = off AS $$
BEGIN
	RETURN EXISTS (SELECT 1 FROM chat_messages m WHERE m.story_id = is_talked_in.story);
END $$;
