CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread" text NOT NULL,
	"story_id" uuid,
	"role" text NOT NULL,
	"user_id" uuid,
	"visitor_id" uuid,
	"content" text NOT NULL,
	"status" text NOT NULL,
	"by_model" boolean DEFAULT false NOT NULL,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"relevant_file_ids" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_passages" (
	"file_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"owner_id" uuid NOT NULL,
	"text" text NOT NULL,
	"page" integer,
	"row" integer,
	"line" integer,
	"second" integer,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "file_passages_file_id_ordinal_pk" PRIMARY KEY("file_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"storage_key" text NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"caption" text,
	"caption_by" text,
	"display_at" timestamp (3) with time zone NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"width" integer,
	"height" integer,
	"small_key" text,
	"large_key" text,
	"preview" text,
	"pages" integer,
	"rows" integer,
	"lines" integer,
	"duration_seconds" double precision,
	"text_start" text,
	"table_start" jsonb,
	"language" text,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"title" text,
	"latitude" double precision,
	"longitude" double precision,
	"camera" text,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "licence_acceptances" (
	"user_id" uuid NOT NULL,
	"version" text NOT NULL,
	"accepted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "licence_acceptances_user_id_version_pk" PRIMARY KEY("user_id","version")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"owner_id" uuid NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "search_words_owner_id_word_pk" PRIMARY KEY("owner_id","word")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_links" (
	"story_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"show_on_feed" boolean DEFAULT false NOT NULL,
	"persona_name" text,
	"persona_preamble" text,
	"style_rules" text[] DEFAULT '{}' NOT NULL,
	"safety_rules" text[] DEFAULT '{}' NOT NULL,
	"chat_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "story_files" (
	"story_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "story_files_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "story_files_story_id_file_id_pk" PRIMARY KEY("story_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "story_stars" (
	"user_id" uuid NOT NULL,
	"story_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "story_stars_user_id_story_id_pk" PRIMARY KEY("user_id","story_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"password_hash" text,
	"organization" text,
	"avatar_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "visitor_prompts" (
	"story_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visitor_prompts_story_id_subject_pk" PRIMARY KEY("story_id","subject")
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_passages" ADD CONSTRAINT "file_passages_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_acceptances" ADD CONSTRAINT "licence_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_files" ADD CONSTRAINT "story_files_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_files" ADD CONSTRAINT "story_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_stars" ADD CONSTRAINT "story_stars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_stars" ADD CONSTRAINT "story_stars_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_prompts" ADD CONSTRAINT "visitor_prompts_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_messages_thread" ON "chat_messages" USING btree ("thread","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_messages_writing" ON "chat_messages" USING btree ("created_at") WHERE status = 'writing';--> statement-breakpoint
CREATE INDEX "file_passages_words" ON "file_passages" USING gin ("owner_id","words");--> statement-breakpoint
CREATE INDEX "files_by_owner" ON "files" USING btree ("owner_id","uploaded_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "files_by_upload" ON "files" USING btree ("uploaded_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "files_by_content" ON "files" USING btree ("owner_id","content_hash");--> statement-breakpoint
CREATE INDEX "files_deleted" ON "files" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gin ("owner_id","word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stories_feed" ON "stories" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE show_on_feed and deleted_at is null;--> statement-breakpoint
CREATE INDEX "stories_by_owner" ON "stories" USING btree ("owner_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "stories_name_search" ON "stories" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "story_files_order" ON "story_files" USING btree ("story_id","position");--> statement-breakpoint
CREATE INDEX "story_files_by_file" ON "story_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "story_stars_by_story" ON "story_stars" USING btree ("story_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree ("username");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "visitor_prompts_age" ON "visitor_prompts" USING btree ("first_at");