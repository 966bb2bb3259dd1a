CREATE TABLE "scheduled_imports" (
	"source" text NOT NULL,
	"location" text NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"etag" text,
	"last_modified" text,
	"hash" text,
	"tried_at" timestamp with time zone,
	"failure" text,
	"announced_at" timestamp with time zone,
	CONSTRAINT "scheduled_imports_source_location_pk" PRIMARY KEY("source","location")
);
--> statement-breakpoint
ALTER TABLE "mail_schedule" DROP CONSTRAINT "mail_schedule_kind";--> statement-breakpoint
ALTER TABLE "mail_schedule" ADD CONSTRAINT "mail_schedule_kind" CHECK ("mail_schedule"."kind" in ('digest', 'urgent', 'import'));