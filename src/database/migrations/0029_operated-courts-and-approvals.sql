DROP INDEX "source_changes_operator";--> statement-breakpoint
DROP INDEX "source_courts_operator";--> statement-breakpoint
ALTER TABLE "courts" ADD COLUMN "had_operator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "courts" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "courts_operated" ON "courts" USING btree ("directory_version","id") WHERE "courts"."had_operator";--> statement-breakpoint
CREATE FUNCTION "mark_operated_courts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "courts" SET "had_operator" = true
	WHERE NOT "had_operator" AND "id" IN (SELECT "court_id" FROM "described" WHERE "tags" ? 'operator');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "source_courts_inserted" AFTER INSERT ON "source_courts"
REFERENCING NEW TABLE AS "described" FOR EACH STATEMENT EXECUTE FUNCTION "mark_operated_courts"();
--> statement-breakpoint
CREATE TRIGGER "source_courts_updated" AFTER UPDATE ON "source_courts"
REFERENCING NEW TABLE AS "described" FOR EACH STATEMENT EXECUTE FUNCTION "mark_operated_courts"();
--> statement-breakpoint
WITH RECURSIVE "operated" AS (
	SELECT "court_id" FROM "source_courts" WHERE "tags" ? 'operator'
	UNION SELECT "court_id" FROM "source_changes" WHERE "before" -> 'tags' ? 'operator'
	UNION SELECT "courts"."id" FROM "courts" JOIN "operated" ON "courts"."merged_into" = "operated"."court_id"
)
UPDATE "courts" SET "had_operator" = true WHERE "id" IN (SELECT "court_id" FROM "operated");
