CREATE TABLE "model_totals" (
	"month" date NOT NULL,
	"purpose" text NOT NULL,
	"kind" text NOT NULL,
	"model" text NOT NULL,
	"tasks" integer NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"estimated_tokens" bigint NOT NULL,
	CONSTRAINT "model_totals_month_purpose_kind_model_pk" PRIMARY KEY("month","purpose","kind","model")
);
--> statement-breakpoint
CREATE TABLE "model_use" (
	"user_id" uuid NOT NULL,
	"month" date NOT NULL,
	"purpose" text NOT NULL,
	"model" text NOT NULL,
	"tasks" integer NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"estimated_tokens" bigint NOT NULL,
	CONSTRAINT "model_use_user_id_month_purpose_model_pk" PRIMARY KEY("user_id","month","purpose","model")
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"owner_id" uuid NOT NULL,
	"content" text NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"estimated_tokens" bigint NOT NULL,
	"embedding_tokens" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_owner_id_content_pk" PRIMARY KEY("owner_id","content")
);
--> statement-breakpoint
ALTER TABLE "caption_run_files" ADD COLUMN "content" text;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "model_note" text;--> statement-breakpoint
ALTER TABLE "model_use" ADD CONSTRAINT "model_use_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_by_age" ON "receipts" USING btree ("created_at");