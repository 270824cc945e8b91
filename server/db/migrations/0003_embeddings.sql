CREATE TABLE "passage_codes" (
	"file_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"owner_id" uuid NOT NULL,
	"model" text NOT NULL,
	"code" bit varying NOT NULL,
	CONSTRAINT "passage_codes_file_id_ordinal_pk" PRIMARY KEY("file_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "passage_vectors" (
	"file_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"vector" "bytea" NOT NULL,
	CONSTRAINT "passage_vectors_file_id_ordinal_pk" PRIMARY KEY("file_id","ordinal")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "caption_note" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "embedded_by" text;--> statement-breakpoint
ALTER TABLE "passage_codes" ADD CONSTRAINT "passage_codes_passage" FOREIGN KEY ("file_id","ordinal") REFERENCES "public"."file_passages"("file_id","ordinal") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage_vectors" ADD CONSTRAINT "passage_vectors_passage" FOREIGN KEY ("file_id","ordinal") REFERENCES "public"."file_passages"("file_id","ordinal") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passage_codes_by_owner" ON "passage_codes" USING btree ("owner_id","model");--> statement-breakpoint
CREATE INDEX "files_to_embed" ON "files" USING btree ("embedded_by") WHERE deleted_at is null and status = 'captioned';