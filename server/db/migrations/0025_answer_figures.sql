ALTER TABLE "chat_messages" ADD COLUMN "figure" jsonb;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "suggestions" text[] DEFAULT '{}' NOT NULL;