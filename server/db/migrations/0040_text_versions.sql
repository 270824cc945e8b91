CREATE TABLE "text_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"of_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "text_versions" ADD CONSTRAINT "text_versions_id_files_id_fk" FOREIGN KEY ("id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_versions" ADD CONSTRAINT "text_versions_of_id_files_id_fk" FOREIGN KEY ("of_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_versions_by_file" ON "text_versions" USING btree ("of_id");