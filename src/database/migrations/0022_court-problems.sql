CREATE TABLE "court_problems" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "court_problems_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"court_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'reported' NOT NULL,
	"user_id" integer NOT NULL,
	"reported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "court_problems_kind" CHECK ("court_problems"."kind" in ('rim_bent', 'rim_missing', 'net_missing', 'light_out', 'locked', 'glass', 'surface_damaged')),
	CONSTRAINT "court_problems_state" CHECK ("court_problems"."state" in ('reported', 'passed on', 'mended'))
);
--> statement-breakpoint
ALTER TABLE "court_problems" ADD CONSTRAINT "court_problems_court_id_courts_id_fk" FOREIGN KEY ("court_id") REFERENCES "public"."courts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "court_problems" ADD CONSTRAINT "court_problems_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "court_problems_once" ON "court_problems" USING btree ("court_id","kind") WHERE "court_problems"."state" <> 'mended';--> statement-breakpoint
CREATE INDEX "court_problems_court" ON "court_problems" USING btree ("court_id");--> statement-breakpoint
CREATE INDEX "court_problems_user" ON "court_problems" USING btree ("user_id");