-- The indexes on these functions are built after the start, while StoryPad serves: backfills/late-indexes.sql
-- How large a file is, as lists of files are narrowed: the classes lie between the steps of contract/file-filters.ts.
CREATE FUNCTION size_class(bytes bigint) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN bytes < 102400 THEN 0 WHEN bytes < 1048576 THEN 1 WHEN bytes < 10485760 THEN 2
		WHEN bytes < 104857600 THEN 3 WHEN bytes < 1073741824 THEN 4 ELSE 5 END
$$;--> statement-breakpoint
CREATE STATISTICS files_size_classes ON (size_class(size_bytes)) FROM files;--> statement-breakpoint
-- The cell of the map at its finest level (24), such that the files of a cell of any level are next to each other:
-- the bits of its column and row in turn. The same as contract/map-grid.ts.
CREATE FUNCTION place_key(latitude double precision, longitude double precision) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	sine double precision := sin(radians(greatest(-85.05112878, least(85.05112878, latitude))));
	x bigint := greatest(0, least(16777215, floor((longitude + 180) / 360 * 16777216)));
	y bigint := greatest(0, least(16777215, floor((0.5 - ln((1 + sine) / (1 - sine)) / (4 * pi())) * 16777216)));
BEGIN
	x := (x | (x << 16)) & 281470681808895;
	y := (y | (y << 16)) & 281470681808895;
	x := (x | (x << 8)) & 71777214294589695;
	y := (y | (y << 8)) & 71777214294589695;
	x := (x | (x << 4)) & 1085102592571150095;
	y := (y | (y << 4)) & 1085102592571150095;
	x := (x | (x << 2)) & 3689348814741910323;
	y := (y | (y << 2)) & 3689348814741910323;
	x := (x | (x << 1)) & 6148914691236517205;
	y := (y | (y << 1)) & 6148914691236517205;
	RETURN x | (y << 1);
END $$;--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"view" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_searches_by_owner" ON "saved_searches" USING btree ("owner_id");
