ALTER TABLE "possible_duplicates" ADD COLUMN "drawn_again" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "doubtful_wait" boolean DEFAULT false NOT NULL;