CREATE TABLE "report_outcomes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_outcomes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"subject_kind" text NOT NULL,
	"court_id" integer,
	"court_name" text NOT NULL,
	"reason" text NOT NULL,
	"outcome" text NOT NULL,
	"reply" text,
	"reported_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_outcomes_subject" CHECK ("report_outcomes"."subject_kind" in ('court', 'review', 'photo')),
	CONSTRAINT "report_outcomes_reason" CHECK ("report_outcomes"."reason" in ('closed', 'wrong place', 'duplicate', 'illegal or harmful', 'offensive', 'spam', 'privacy', 'other')),
	CONSTRAINT "report_outcomes_outcome" CHECK ("report_outcomes"."outcome" in ('kept', 'corrected', 'merged', 'removed'))
);
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_reason";--> statement-breakpoint
ALTER TABLE "report_outcomes" ADD CONSTRAINT "report_outcomes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_outcomes" ADD CONSTRAINT "report_outcomes_court_id_courts_id_fk" FOREIGN KEY ("court_id") REFERENCES "public"."courts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_outcomes_user" ON "report_outcomes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_outcomes_court" ON "report_outcomes" USING btree ("court_id") WHERE "report_outcomes"."court_id" is not null;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reason" CHECK ("reports"."reason" in ('closed', 'wrong place', 'duplicate', 'illegal or harmful', 'offensive', 'spam', 'privacy', 'other'));