CREATE TABLE "photo_removals" (
	"content_hash" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
