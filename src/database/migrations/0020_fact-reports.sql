CREATE TABLE "fact_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fact_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"court_id" integer NOT NULL,
	"fact" text NOT NULL,
	"value" jsonb NOT NULL,
	"source" text NOT NULL,
	"user_id" integer,
	"url" text,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"superseded_at" timestamp with time zone,
	CONSTRAINT "fact_reports_source" CHECK ("fact_reports"."source" in ('player', 'administrator', 'operator', 'openstreetmap', 'import', 'sample')),
	CONSTRAINT "fact_reports_person" CHECK ("fact_reports"."superseded_at" is not null or ("fact_reports"."user_id" is not null) = ("fact_reports"."source" in ('player', 'administrator')))
);
--> statement-breakpoint
ALTER TABLE "directory_state" ADD COLUMN "facts_aged_to" date DEFAULT (now() at time zone 'UTC')::date NOT NULL;--> statement-breakpoint
ALTER TABLE "facilities" ADD COLUMN "catalogue_fact" text;--> statement-breakpoint
ALTER TABLE "facilities" ADD COLUMN "fact" text GENERATED ALWAYS AS (coalesce(catalogue_fact, 'facility:' || id::text)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "contribution_days" ADD COLUMN "facts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fact_reports" ADD CONSTRAINT "fact_reports_court_id_courts_id_fk" FOREIGN KEY ("court_id") REFERENCES "public"."courts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fact_reports" ADD CONSTRAINT "fact_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fact_reports_person_counts_once" ON "fact_reports" USING btree ("court_id","fact","user_id") WHERE "fact_reports"."superseded_at" is null and "fact_reports"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "fact_reports_source_counts_once" ON "fact_reports" USING btree ("court_id","fact","source") WHERE "fact_reports"."superseded_at" is null and "fact_reports"."user_id" is null;--> statement-breakpoint
CREATE INDEX "fact_reports_court" ON "fact_reports" USING btree ("court_id");--> statement-breakpoint
CREATE INDEX "fact_reports_user" ON "fact_reports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "fact_reports_time" ON "fact_reports" USING btree ("created_at") WHERE "fact_reports"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "fact_reports_superseded" ON "fact_reports" USING btree ("superseded_at") WHERE "fact_reports"."superseded_at" is not null and "fact_reports"."user_id" is not null;--> statement-breakpoint
ALTER TABLE "facilities" ADD CONSTRAINT "facilities_catalogue_fact_unique" UNIQUE("catalogue_fact");--> statement-breakpoint
ALTER TABLE "facilities" ADD CONSTRAINT "facilities_fact_unique" UNIQUE("fact");--> statement-breakpoint
-- The facts of the catalogue with the answers yes and no are facilities.
INSERT INTO "facilities" ("name", "name_key", "source", "catalogue_fact")
SELECT "name", lower("name"), 'tag', "fact"
FROM (VALUES
  ('floodlights', 'Floodlights'),
  ('lines', 'Painted lines'),
  ('full_court', 'Full court'),
  ('fence', 'Fence'),
  ('step_free', 'Step-free access'),
  ('toilets', 'Toilets'),
  ('drinking_water', 'Drinking water'),
  ('changing_rooms', 'Changing rooms'),
  ('parking', 'Parking'),
  ('seating', 'Seating'),
  ('shade', 'Shade')
) AS "catalogue" ("fact", "name")
ON CONFLICT ("name_key") DO UPDATE SET "catalogue_fact" = excluded."catalogue_fact";--> statement-breakpoint
-- A confirmation is a report that says yes.
INSERT INTO "fact_reports" ("court_id", "fact", "value", "source", "user_id", "created_at")
SELECT "court_id", "facilities"."fact", 'true', 'player', "user_id", "facility_votes"."created_at"
FROM "facility_votes" JOIN "facilities" ON "facilities"."id" = "facility_id"
ORDER BY "facility_votes"."created_at";--> statement-breakpoint
-- Confirmations that merging removed, because the same person had confirmed the same at the other court.
INSERT INTO "fact_reports" ("court_id", "fact", "value", "source", "user_id", "created_at", "superseded_at")
SELECT "into_id", "facilities"."fact", 'true', 'player', "users"."id", "vote"."created_at", "court_merges"."created_at"
FROM "court_merges"
CROSS JOIN jsonb_to_recordset("moved" -> 'votes')
  AS "vote" ("facility_id" integer, "user_id" integer, "created_at" timestamptz, "moved" boolean)
JOIN "facilities" ON "facilities"."id" = "facility_id"
JOIN "users" ON "users"."id" = "user_id"
WHERE NOT "vote"."moved";--> statement-breakpoint
WITH "vote" AS (
  SELECT "court_merges"."court_id", "fact_reports"."id", NOT "vote"."moved" AS "superseded"
  FROM "court_merges"
  CROSS JOIN jsonb_to_recordset("moved" -> 'votes')
    AS "vote" ("facility_id" integer, "user_id" integer, "created_at" timestamptz, "moved" boolean)
  JOIN "facilities" ON "facilities"."id" = "facility_id"
  JOIN "fact_reports" ON "fact_reports"."fact" = "facilities"."fact"
    AND "fact_reports"."user_id" = "vote"."user_id" AND "fact_reports"."created_at" = "vote"."created_at"
    AND ("fact_reports"."superseded_at" IS NULL) = "vote"."moved"
)
UPDATE "court_merges" SET "moved" = ("moved" - 'votes') || jsonb_build_object(
  'facts', (SELECT coalesce(jsonb_agg("id"), '[]') FROM "vote" WHERE "vote"."court_id" = "court_merges"."court_id"),
  'supersededFacts',
  (SELECT coalesce(jsonb_agg("id"), '[]') FROM "vote" WHERE "vote"."court_id" = "court_merges"."court_id" AND "superseded")
);