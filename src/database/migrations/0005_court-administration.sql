CREATE TABLE "court_merges" (
	"court_id" integer PRIMARY KEY NOT NULL,
	"into_id" integer NOT NULL,
	"moved" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imported_courts" (
	"court_id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb,
	"facilities_added" integer[],
	"facilities_removed" integer[]
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undoable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "court_merges" ADD CONSTRAINT "court_merges_court_id_courts_id_fk" FOREIGN KEY ("court_id") REFERENCES "public"."courts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "court_merges" ADD CONSTRAINT "court_merges_into_id_courts_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."courts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_courts" ADD CONSTRAINT "imported_courts_court_id_courts_id_fk" FOREIGN KEY ("court_id") REFERENCES "public"."courts"("id") ON DELETE cascade ON UPDATE no action;