CREATE TABLE "search_words_to_check" (
	"owner_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_words_to_check" ADD CONSTRAINT "search_words_to_check_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_words_to_check_by_owner" ON "search_words_to_check" USING btree ("owner_id");
--> statement-breakpoint
-- Whatever takes passages away (an edit, a deletion for good), a sweep looks for words that stand in no other. Whose account
-- goes with them has none left.
CREATE FUNCTION check_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words_to_check (owner_id)
  SELECT u.id FROM users u WHERE u.id IN (SELECT owner_id FROM gone);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER check_words_of_deleted AFTER DELETE ON file_passages
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION check_search_words();
--> statement-breakpoint
CREATE TRIGGER check_words_of_changed AFTER UPDATE ON file_passages
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION check_search_words();
--> statement-breakpoint
INSERT INTO search_words_to_check (owner_id)
SELECT u.id FROM users u WHERE u.id IN (SELECT owner_id FROM search_words);
