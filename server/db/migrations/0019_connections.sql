CREATE TABLE "cloud_connections" (
	"owner_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"email" text,
	"sealed" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"renewing_until" timestamp (3) with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"connected_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cloud_connections_owner_id_provider_pk" PRIMARY KEY("owner_id","provider")
);
--> statement-breakpoint
ALTER TABLE "cloud_connections" ADD CONSTRAINT "cloud_connections_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;