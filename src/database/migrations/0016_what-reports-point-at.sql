ALTER TABLE "reports" ADD COLUMN "places" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "other_courts" jsonb DEFAULT '[]'::jsonb NOT NULL;