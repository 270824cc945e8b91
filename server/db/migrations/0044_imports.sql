-- files_by_import is built after the start, while StoryPad serves: backfills/late-indexes.sql
CREATE TABLE "import_entries" (
	"import_id" uuid NOT NULL,
	"path" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"file_id" uuid,
	CONSTRAINT "import_entries_import_id_path_pk" PRIMARY KEY("import_id","path")
);
--> statement-breakpoint
CREATE TABLE "import_stories" (
	"import_id" uuid NOT NULL,
	"album" text NOT NULL,
	"story_id" uuid NOT NULL,
	CONSTRAINT "import_stories_import_id_album_pk" PRIMARY KEY("import_id","album")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"total" integer NOT NULL,
	"imported" integer DEFAULT 0 NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"stories" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "exported_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "import_entries" ADD CONSTRAINT "import_entries_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_stories" ADD CONSTRAINT "import_stories_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_entries_by_file" ON "import_entries" USING btree ("import_id","file_id") WHERE file_id is not null;--> statement-breakpoint
CREATE INDEX "import_entries_left_out" ON "import_entries" USING btree ("import_id","path") WHERE outcome = 'left_out';--> statement-breakpoint
CREATE INDEX "imports_by_owner" ON "imports" USING btree ("owner_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "imports_by_age" ON "imports" USING btree ("created_at");