CREATE TABLE "half_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"size_bytes" bigint NOT NULL,
	"received_bytes" bigint DEFAULT 0 NOT NULL,
	"parts" text[] DEFAULT '{}' NOT NULL,
	"fields" jsonb NOT NULL,
	"reply" jsonb,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "zip_selections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"file_ids" uuid[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "crc32" bigint;--> statement-breakpoint
ALTER TABLE "half_uploads" ADD CONSTRAINT "half_uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zip_selections" ADD CONSTRAINT "zip_selections_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "half_uploads_by_owner" ON "half_uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "half_uploads_by_age" ON "half_uploads" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "zip_selections_by_owner" ON "zip_selections" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "zip_selections_by_age" ON "zip_selections" USING btree ("created_at");