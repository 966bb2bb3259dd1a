CREATE TABLE "purged_accounts" (
	"uid_hash" text PRIMARY KEY NOT NULL,
	"firebase_uid" text,
	"photo_hashes" jsonb NOT NULL,
	"purged_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_until" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rejections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rejections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"court_name" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"rating" smallint,
	"reason" text,
	"submitted_at" timestamp with time zone NOT NULL,
	"rejected_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rejections_kind" CHECK ("rejections"."kind" in ('court', 'review', 'photo', 'facility'))
);
--> statement-breakpoint
ALTER TABLE "rejections" ADD CONSTRAINT "rejections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purged_accounts_unfinished" ON "purged_accounts" USING btree ("purged_at") WHERE "purged_accounts"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "rejections_user" ON "rejections" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_to_delete" ON "users" USING btree ("deletion_scheduled_for") WHERE "users"."deletion_scheduled_for" is not null;