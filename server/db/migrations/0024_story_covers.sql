CREATE TABLE "story_covers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"story_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"storage_key" text,
	"month" date NOT NULL,
	"is_chosen" boolean DEFAULT false NOT NULL,
	"left_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "story_covers" ADD CONSTRAINT "story_covers_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_covers" ADD CONSTRAINT "story_covers_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "story_covers_chosen" ON "story_covers" USING btree ("story_id") WHERE is_chosen;--> statement-breakpoint
CREATE INDEX "story_covers_by_story" ON "story_covers" USING btree ("story_id","id");--> statement-breakpoint
CREATE INDEX "story_covers_by_owner" ON "story_covers" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "story_covers_by_key" ON "story_covers" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "story_covers_left" ON "story_covers" USING btree ("left_at") WHERE not is_chosen;