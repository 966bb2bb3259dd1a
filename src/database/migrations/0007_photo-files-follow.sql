CREATE TABLE "unsettled_photos" (
	"content_hash" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
