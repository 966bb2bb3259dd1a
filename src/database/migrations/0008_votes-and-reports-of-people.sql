CREATE TABLE "report_senders" (
	"report_id" integer NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_senders_once" UNIQUE NULLS NOT DISTINCT("report_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "report_senders" ADD CONSTRAINT "report_senders_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_senders" ADD CONSTRAINT "report_senders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_senders_user" ON "report_senders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_banned" ON "users" USING btree ("id") WHERE "users"."status" = 'banned';