-- What servers of the release before store meanwhile waits for the trigger that copies it.
LOCK TABLE "court_facilities" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
-- A tag says of the court that the facility is there.
ALTER TABLE "fact_reports" DROP CONSTRAINT "fact_reports_source";--> statement-breakpoint
ALTER TABLE "fact_reports" ADD CONSTRAINT "fact_reports_source" CHECK ("fact_reports"."source" in ('player', 'administrator', 'operator', 'openstreetmap', 'import', 'sample', 'tag'));--> statement-breakpoint
INSERT INTO "fact_reports" ("court_id", "fact", "value", "source", "created_at")
SELECT "court_id", "fact", 'true', 'tag', "court_facilities"."created_at"
FROM "court_facilities" JOIN "facilities" ON "facilities"."id" = "facility_id"
ORDER BY "court_id", "facility_id";--> statement-breakpoint
-- Undoing an import finds the tags that it removed by the time of its transaction.
INSERT INTO "fact_reports" ("court_id", "fact", "value", "source", "created_at", "superseded_at")
SELECT "court_id", "fact", 'true', 'tag', "courts"."created_at", "imports"."created_at"
FROM "import_changes" JOIN "imports" ON "imports"."id" = "import_id" JOIN "courts" ON "courts"."id" = "court_id"
JOIN "facilities" ON "facilities"."id" = ANY ("facilities_removed")
WHERE NOT "reverted";--> statement-breakpoint
-- Undoing a merge moves back the tags that the other court got by it, in place of those that the merged court kept.
WITH "shared" AS (
  SELECT "court_merges"."court_id", "here"."id" AS "kept", "there"."id" AS "moved", "court_merges"."created_at"
  FROM "court_merges"
  JOIN "facilities" ON "court_merges"."moved" -> 'facilities' @> to_jsonb("facilities"."id")
  JOIN "fact_reports" "here" ON "here"."court_id" = "court_merges"."court_id" AND "here"."fact" = "facilities"."fact"
    AND "here"."source" = 'tag' AND "here"."superseded_at" IS NULL
  JOIN "fact_reports" "there" ON "there"."court_id" = "into_id" AND "there"."fact" = "facilities"."fact"
    AND "there"."source" = 'tag' AND "there"."superseded_at" IS NULL
), "ended" AS (
  UPDATE "fact_reports" SET "superseded_at" = "shared"."created_at" FROM "shared" WHERE "id" = "kept"
)
UPDATE "court_merges" SET "moved" = ("moved" - 'facilities') || jsonb_build_object('facts', ("moved" -> 'facts') ||
  (SELECT coalesce(jsonb_agg("shared"."moved" ORDER BY "shared"."moved"), '[]') FROM "shared" WHERE "shared"."court_id" = "court_merges"."court_id"));--> statement-breakpoint
-- Servers of the release before may still run: what they store is copied, until a later release drops the table.
CREATE FUNCTION "copy_court_facility"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "fact_reports" ("court_id", "fact", "value", "source", "created_at")
    SELECT NEW."court_id", "fact", 'true', 'tag', NEW."created_at" FROM "facilities" WHERE "id" = NEW."facility_id"
    ON CONFLICT DO NOTHING;
  ELSE
    UPDATE "fact_reports" SET "superseded_at" = now()
    FROM "facilities"
    WHERE "facilities"."id" = OLD."facility_id" AND "fact_reports"."fact" = "facilities"."fact"
      AND "court_id" = OLD."court_id" AND "fact_reports"."source" = 'tag' AND "superseded_at" IS NULL;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "copy_court_facility" AFTER INSERT OR DELETE ON "court_facilities"
FOR EACH ROW EXECUTE FUNCTION "copy_court_facility"();--> statement-breakpoint
CREATE VIEW "court_tags" AS (
  select court_id, facilities.id as facility_id, name, name_key, facilities.source, fact
  from fact_reports join facilities using (fact)
  where fact_reports.source = 'tag' and superseded_at is null);
