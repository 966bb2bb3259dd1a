CREATE TABLE "contribution_days" (
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"reviews" integer DEFAULT 0 NOT NULL,
	"photos" integer DEFAULT 0 NOT NULL,
	"photo_bytes" bigint DEFAULT 0 NOT NULL,
	"facilities" integer DEFAULT 0 NOT NULL,
	"courts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "contribution_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "contribution_days" ADD CONSTRAINT "contribution_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contribution_days_day" ON "contribution_days" USING btree ("day");