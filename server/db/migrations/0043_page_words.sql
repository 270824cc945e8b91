-- files_before_ocr is built after the start, while StoryPad serves: backfills/late-indexes.sql
CREATE TABLE "page_words" (
	"file_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"ocr_by" smallint NOT NULL,
	CONSTRAINT "page_words_file_id_page_pk" PRIMARY KEY("file_id","page")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "ocr_by" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "has_words" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "page_words" ADD CONSTRAINT "page_words_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;