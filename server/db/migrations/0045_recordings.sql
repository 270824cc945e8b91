-- files_to_play and files_to_transcribe are built after the start, while StoryPad serves: backfills/late-indexes.sql
CREATE TABLE "transcripts" (
	"file_id" uuid NOT NULL,
	"piece" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"model" text NOT NULL,
	CONSTRAINT "transcripts_file_id_piece_pk" PRIMARY KEY("file_id","piece")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "audio" jsonb;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "transcribed_by" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "has_transcript" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "transcript_failure" text;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;