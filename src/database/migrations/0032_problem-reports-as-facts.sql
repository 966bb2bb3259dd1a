-- What servers of the release before store meanwhile waits for the trigger that copies it.
LOCK TABLE "court_problems", "court_problem_reports" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
-- A report of a problem says of the court that it is there. It ended when the problem was mended.
ALTER TABLE "fact_reports" ADD COLUMN "problem_report_id" integer;--> statement-breakpoint
INSERT INTO "fact_reports" ("court_id", "fact", "value", "source", "user_id", "created_at", "superseded_at", "problem_report_id")
SELECT "court_id", 'problem:' || "kind", 'true', 'player', "user_id", "reported_at",
  CASE WHEN "state" = 'mended' THEN "state_at" END, "court_problem_reports"."id"
FROM "court_problem_reports" JOIN "court_problems" ON "court_problems"."id" = "problem_id"
ORDER BY "reported_at", "court_problem_reports"."id";--> statement-breakpoint
-- Undoing a merge moves these reports back as other facts.
WITH "moved_report" AS (
  SELECT "court_merges"."court_id", "fact_reports"."id"
  FROM "court_merges"
  JOIN "court_problem_reports" ON "moved" -> 'problemReports' @> to_jsonb("court_problem_reports"."id")
    OR "moved" -> 'problems' @> to_jsonb("problem_id")
  JOIN "fact_reports" ON "problem_report_id" = "court_problem_reports"."id"
)
UPDATE "court_merges" SET "moved" = ("moved" - 'problemReports') || jsonb_build_object('facts', ("moved" -> 'facts') ||
  (SELECT coalesce(jsonb_agg("id" ORDER BY "id"), '[]') FROM "moved_report" WHERE "moved_report"."court_id" = "court_merges"."court_id"));--> statement-breakpoint
ALTER TABLE "fact_reports" DROP COLUMN "problem_report_id";--> statement-breakpoint
-- Servers of the release before may still run: what they store is copied, until a later release drops the table.
CREATE FUNCTION "copy_problem_report"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "fact_reports" SET "superseded_at" = now()
  FROM "court_problems"
  WHERE "court_problems"."id" = coalesce(NEW."problem_id", OLD."problem_id")
    AND "fact_reports"."court_id" = "court_problems"."court_id" AND "fact" = 'problem:' || "kind"
    AND "user_id" = coalesce(NEW."user_id", OLD."user_id") AND "superseded_at" IS NULL;
  INSERT INTO "fact_reports" ("court_id", "fact", "value", "source", "user_id", "created_at")
  SELECT "court_id", 'problem:' || "kind", 'true', 'player', NEW."user_id", NEW."reported_at"
  FROM "court_problems" WHERE "id" = NEW."problem_id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "copy_problem_report" AFTER INSERT OR DELETE OR UPDATE OF "reported_at" ON "court_problem_reports"
FOR EACH ROW EXECUTE FUNCTION "copy_problem_report"();--> statement-breakpoint
CREATE FUNCTION "end_problem_reports"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "fact_reports" SET "superseded_at" = NEW."state_at"
  WHERE "court_id" = NEW."court_id" AND "fact" = 'problem:' || NEW."kind" AND "superseded_at" IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "end_problem_reports" AFTER UPDATE OF "state" ON "court_problems"
FOR EACH ROW WHEN (NEW."state" = 'mended' AND OLD."state" <> 'mended') EXECUTE FUNCTION "end_problem_reports"();--> statement-breakpoint
ALTER TABLE "court_problems" DROP CONSTRAINT "court_problems_kind";
