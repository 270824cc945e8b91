ALTER TABLE "files" ADD COLUMN "conversion_failure" text;--> statement-breakpoint
CREATE INDEX "files_to_convert" ON "files" USING btree ("uploaded_at") WHERE deleted_at is null and status = 'captioned' and mime like 'video/%' and duration_seconds is not null
          and (not is_playable or latitude is not null) and playable_key is null and conversion_failure is null;