CREATE TABLE "snapshots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "snapshots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cursor" text NOT NULL,
	"file" text NOT NULL,
	"bytes" bigint NOT NULL,
	"courts" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "courts_directory_version";--> statement-breakpoint
CREATE INDEX "courts_changes" ON "courts" USING btree ("directory_version","id");