CREATE TABLE "follow_mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "follow_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"follow" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"news" jsonb,
	"try_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "follow_mails_once" UNIQUE("follow","due_at")
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"token" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"user_id" integer,
	"period" text NOT NULL,
	"court_id" integer,
	"latitude" double precision,
	"longitude" double precision,
	"radius_miles" double precision,
	"place" text,
	"time_zone" text NOT NULL,
	"seen" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended" text,
	CONSTRAINT "follows_period" CHECK ("follows"."period" in ('weekly', 'daily')),
	CONSTRAINT "follows_ended" CHECK ("follows"."ended" in ('stopped', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "follow_mails" ADD CONSTRAINT "follow_mails_follow_follows_token_fk" FOREIGN KEY ("follow") REFERENCES "public"."follows"("token") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follow_mails_try" ON "follow_mails" USING btree ("try_at");--> statement-breakpoint
CREATE INDEX "follows_email" ON "follows" USING btree ("email");--> statement-breakpoint
CREATE INDEX "follows_user" ON "follows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "follows_next" ON "follows" USING btree ("next_at");