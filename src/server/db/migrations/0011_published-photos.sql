CREATE TABLE "published_photos" (
	"content_hash" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
INSERT INTO "published_photos" ("content_hash") SELECT DISTINCT "content_hash" FROM "photos" WHERE "status" = 'approved';
--> statement-breakpoint
-- Those of archived courts are withdrawn now, and those in buckets get the lifetime that they have from now on.
INSERT INTO "unsettled_photos" ("content_hash") SELECT DISTINCT "content_hash" FROM "photos" WHERE "status" = 'approved' ON CONFLICT DO NOTHING;
