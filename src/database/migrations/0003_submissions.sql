CREATE TABLE "submissions" (
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "submissions_owner_key_pk" PRIMARY KEY("owner","key")
);
--> statement-breakpoint
CREATE INDEX "submissions_created_at" ON "submissions" USING btree ("created_at");