CREATE TABLE "published_photos" (
	"content_hash" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
INSERT INTO "published_photos" ("content_hash") SELECT DISTINCT "content_hash" FROM "photos" WHERE "status" = 'approved';
--> statement-breakpoint
-- Those of archived courts are withdrawn, and those in buckets get the lifetime that they have from now on. In an
-- hour: until then a server of before may still run, which would settle them by its own rule and forget the note.
INSERT INTO "unsettled_photos" ("content_hash", "since") SELECT DISTINCT "content_hash", now() + interval '1 hour' FROM "photos" WHERE "status" = 'approved' ON CONFLICT DO NOTHING;
