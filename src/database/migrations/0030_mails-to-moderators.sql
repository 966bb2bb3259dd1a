CREATE TABLE "mail_schedule" (
	"kind" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "mail_schedule_kind" CHECK ("mail_schedule"."kind" in ('digest', 'urgent'))
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "announced_at" timestamp with time zone;