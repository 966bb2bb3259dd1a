CREATE TABLE "decision_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decision_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"decision_id" integer NOT NULL,
	"table_name" text NOT NULL,
	"key" jsonb NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"person_id" integer
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"court_id" integer,
	"court_name" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"person_id" integer,
	"source" text,
	"action" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"passed_to" text,
	"passed_text" text,
	"reference" text,
	"returns_at" timestamp with time zone,
	"batch" integer,
	"decided_by" integer,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_by" integer,
	"undone_at" timestamp with time zone,
	"question" text
);
--> statement-breakpoint
CREATE TABLE "queue_presence" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"key" text,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "decision_changes" ADD CONSTRAINT "decision_changes_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_changes" ADD CONSTRAINT "decision_changes_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_court_id_courts_id_fk" FOREIGN KEY ("court_id") REFERENCES "public"."courts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_presence" ADD CONSTRAINT "queue_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decision_changes_decision" ON "decision_changes" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "decision_changes_person" ON "decision_changes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "decision_changes_photo" ON "decision_changes" USING btree ((before ->> 'content_hash')) WHERE before ? 'content_hash';--> statement-breakpoint
CREATE INDEX "decisions_key" ON "decisions" USING btree ("key");--> statement-breakpoint
CREATE INDEX "decisions_at" ON "decisions" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "decisions_undone_at" ON "decisions" USING btree ("undone_at") WHERE "decisions"."undone_at" is not null;--> statement-breakpoint
CREATE INDEX "decisions_batch" ON "decisions" USING btree ("batch") WHERE "decisions"."batch" is not null;--> statement-breakpoint
CREATE INDEX "decisions_person" ON "decisions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "decisions_court" ON "decisions" USING btree ("court_id");--> statement-breakpoint
-- Keeps each row that a decision changes as it was before. Counters that always grow are left out. What is kept goes with
-- the account of the person whose row it is, except for courts that were only changed: they stay when their sender goes.
CREATE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_row jsonb := CASE WHEN tg_op <> 'INSERT' THEN to_jsonb(old) END;
  new_row jsonb := CASE WHEN tg_op <> 'DELETE' THEN to_jsonb(new) END;
  whole jsonb := coalesce(new_row, old_row);
  row_key jsonb := (SELECT jsonb_object_agg(name, whole -> name) FROM unnest(tg_argv) AS name);
BEGIN
  IF tg_op = 'INSERT' THEN
    new_row := row_key;
  ELSIF tg_op = 'UPDATE' THEN
    SELECT jsonb_object_agg(name, old_row -> name), jsonb_object_agg(name, new_row -> name) INTO old_row, new_row
    FROM jsonb_object_keys(whole) AS name
    WHERE old_row -> name <> new_row -> name AND name NOT IN ('version', 'updated_at', 'directory_version');
    IF old_row IS NULL THEN RETURN NULL; END IF;
  END IF;
  INSERT INTO decision_changes (decision_id, table_name, key, before, after, person_id)
  VALUES (
    current_setting('opencourt.decision')::integer, tg_table_name, row_key, old_row, new_row,
    coalesce(whole ->> 'user_id', CASE WHEN tg_op <> 'UPDATE' THEN whole ->> 'submitted_by' END)::integer);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "record_change" AFTER INSERT OR DELETE OR UPDATE ON "court_merges" FOR EACH ROW
WHEN (nullif(current_setting('opencourt.decision', true), '') IS NOT NULL) EXECUTE FUNCTION record_change('court_id');
--> statement-breakpoint
CREATE TRIGGER "record_change" AFTER INSERT OR DELETE OR UPDATE ON "court_problems" FOR EACH ROW
WHEN (nullif(current_setting('opencourt.decision', true), '') IS NOT NULL) EXECUTE FUNCTION record_change('id');
--> statement-breakpoint
CREATE TRIGGER "record_change" AFTER INSERT OR DELETE OR UPDATE ON "courts" FOR EACH ROW
WHEN (nullif(current_setting('opencourt.decision', true), '') IS NOT NULL) EXECUTE FUNCTION record_change('id');
--> statement-breakpoint
CREATE TRIGGER "record_change" AFTER INSERT OR DELETE OR UPDATE ON "facility_suggestions" FOR EACH ROW
WHEN (nullif(current_setting('opencourt.decision', true), '') IS NOT NULL) EXECUTE FUNCTION record_change('id');
--> statement-breakpoint
CREATE TRIGGER "record_change" AFTER INSERT OR DELETE OR UPDATE ON "fact_reports" FOR EACH ROW
WHEN (nullif(current_setting('opencourt.decision', true), '') IS NOT NULL) EXECUTE FUNCTION record_change('id');
--> statement-breakpoint
CREATE TRIGGER "record_change" AFTER INSERT OR DELETE OR UPDATE ON "photos" FOR EACH ROW
WHEN (nullif(current_setting('opencourt.decision', true), '') IS NOT NULL) EXECUTE FUNCTION record_change('id');
--> statement-breakpoint
CREATE TRIGGER "record_change" AFTER INSERT OR DELETE OR UPDATE ON "possible_duplicates" FOR EACH ROW
WHEN (nullif(current_setting('opencourt.decision', true), '') IS NOT NULL) EXECUTE FUNCTION record_change('court_id', 'other_id');
--> statement-breakpoint
CREATE TRIGGER "record_change" AFTER INSERT OR DELETE OR UPDATE ON "rejections" FOR EACH ROW
WHEN (nullif(current_setting('opencourt.decision', true), '') IS NOT NULL) EXECUTE FUNCTION record_change('id');
--> statement-breakpoint
CREATE TRIGGER "record_change" AFTER INSERT OR DELETE OR UPDATE ON "report_outcomes" FOR EACH ROW
WHEN (nullif(current_setting('opencourt.decision', true), '') IS NOT NULL) EXECUTE FUNCTION record_change('id');
--> statement-breakpoint
CREATE TRIGGER "record_change" AFTER INSERT OR DELETE OR UPDATE ON "report_senders" FOR EACH ROW
WHEN (nullif(current_setting('opencourt.decision', true), '') IS NOT NULL) EXECUTE FUNCTION record_change('report_id', 'user_id');
--> statement-breakpoint
CREATE TRIGGER "record_change" AFTER INSERT OR DELETE OR UPDATE ON "reports" FOR EACH ROW
WHEN (nullif(current_setting('opencourt.decision', true), '') IS NOT NULL) EXECUTE FUNCTION record_change('id');
--> statement-breakpoint
CREATE TRIGGER "record_change" AFTER INSERT OR DELETE OR UPDATE ON "review_votes" FOR EACH ROW
WHEN (nullif(current_setting('opencourt.decision', true), '') IS NOT NULL) EXECUTE FUNCTION record_change('review_id', 'user_id');
--> statement-breakpoint
CREATE TRIGGER "record_change" AFTER INSERT OR DELETE OR UPDATE ON "reviews" FOR EACH ROW
WHEN (nullif(current_setting('opencourt.decision', true), '') IS NOT NULL) EXECUTE FUNCTION record_change('id');
--> statement-breakpoint
CREATE TRIGGER "record_change" AFTER INSERT OR DELETE OR UPDATE ON "source_courts" FOR EACH ROW
WHEN (nullif(current_setting('opencourt.decision', true), '') IS NOT NULL) EXECUTE FUNCTION record_change('source', 'source_id');
--> statement-breakpoint
CREATE TRIGGER "record_change" AFTER INSERT OR DELETE OR UPDATE ON "source_differences" FOR EACH ROW
WHEN (nullif(current_setting('opencourt.decision', true), '') IS NOT NULL) EXECUTE FUNCTION record_change('court_id', 'source', 'field');
