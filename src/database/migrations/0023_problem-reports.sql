CREATE TABLE "court_problem_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "court_problem_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"problem_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"reported_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "court_problem_reports_once" UNIQUE("problem_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "court_problem_reports" ADD CONSTRAINT "court_problem_reports_problem_id_court_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."court_problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "court_problem_reports" ADD CONSTRAINT "court_problem_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "court_problem_reports_user" ON "court_problem_reports" USING btree ("user_id");--> statement-breakpoint
-- Who reported a problem last is the only reporter that is known.
INSERT INTO "court_problem_reports" ("problem_id", "user_id", "reported_at")
SELECT "id", "user_id", "reported_at" FROM "court_problems";