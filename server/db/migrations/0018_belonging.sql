CREATE TABLE "dismissed_suggestions" (
	"owner_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"story_id" uuid NOT NULL,
	CONSTRAINT "dismissed_suggestions_file_id_story_id_pk" PRIMARY KEY("file_id","story_id")
);
--> statement-breakpoint
ALTER TABLE "dismissed_suggestions" ADD CONSTRAINT "dismissed_suggestions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_suggestions" ADD CONSTRAINT "dismissed_suggestions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_suggestions" ADD CONSTRAINT "dismissed_suggestions_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dismissed_suggestions_by_owner" ON "dismissed_suggestions" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "dismissed_suggestions_by_story" ON "dismissed_suggestions" USING btree ("story_id");--> statement-breakpoint
-- As first_story_files, from the other end: the files that came last.
CREATE FUNCTION last_story_files(story uuid, most integer) RETURNS uuid[] LANGUAGE plpgsql STABLE PARALLEL SAFE
	SET enable_bitmapscan = off SET enable_sort = off SET enable_seqscan = off AS $$
BEGIN
	RETURN ARRAY(SELECT sf.file_id FROM story_files sf
		WHERE sf.story_id = last_story_files.story AND sf.is_kept ORDER BY sf.position DESC LIMIT most);
END $$;
