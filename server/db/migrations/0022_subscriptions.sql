CREATE TABLE "subscriptions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text,
	"subscription_id" text,
	"price_id" text,
	"status" text,
	"is_active" boolean DEFAULT false NOT NULL,
	"since" timestamp (3) with time zone,
	"period_ends_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"trial_ends_at" timestamp (3) with time zone,
	"plan" jsonb,
	"given_plan_id" text,
	"last_begun" integer DEFAULT 0 NOT NULL,
	"last_read" integer DEFAULT 0 NOT NULL,
	"next_read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"opening_until" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	CONSTRAINT "subscriptions_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_by_next_reading" ON "subscriptions" USING btree ("next_read_at") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "usage_counters_by_month" ON "usage_counters" USING btree ("month");