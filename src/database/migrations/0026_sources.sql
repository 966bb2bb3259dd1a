CREATE TABLE "possible_duplicates" (
	"court_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"different_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "possible_duplicates_court_id_other_id_pk" PRIMARY KEY("court_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "source_changes" (
	"import_id" integer NOT NULL,
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"court_id" integer NOT NULL,
	"before" jsonb,
	CONSTRAINT "source_changes_import_id_source_source_id_pk" PRIMARY KEY("import_id","source","source_id")
);
--> statement-breakpoint
CREATE TABLE "source_courts" (
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"court_id" integer NOT NULL,
	"is_brought" boolean NOT NULL,
	"version" integer,
	"edited_at" timestamp with time zone,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"width_m" double precision,
	"height_m" double precision,
	"tags" jsonb NOT NULL,
	"gone_at" timestamp with time zone,
	CONSTRAINT "source_courts_source_source_id_pk" PRIMARY KEY("source","source_id")
);
--> statement-breakpoint
CREATE TABLE "source_differences" (
	"court_id" integer NOT NULL,
	"source" text NOT NULL,
	"field" text NOT NULL,
	"value" jsonb,
	"said_at" timestamp with time zone,
	"import_id" integer,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "source_differences_court_id_source_field_pk" PRIMARY KEY("court_id","source","field")
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"name" text PRIMARY KEY NOT NULL,
	"attribution" text,
	"edition_at" timestamp with time zone,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "courts" ADD COLUMN "made_name" text;--> statement-breakpoint
ALTER TABLE "courts" ADD COLUMN "made_address" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "edition_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fact_reports" ADD COLUMN "import_id" integer;--> statement-breakpoint
ALTER TABLE "possible_duplicates" ADD CONSTRAINT "possible_duplicates_court_id_courts_id_fk" FOREIGN KEY ("court_id") REFERENCES "public"."courts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "possible_duplicates" ADD CONSTRAINT "possible_duplicates_other_id_courts_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."courts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_changes" ADD CONSTRAINT "source_changes_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_changes" ADD CONSTRAINT "source_changes_court_id_courts_id_fk" FOREIGN KEY ("court_id") REFERENCES "public"."courts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_courts" ADD CONSTRAINT "source_courts_source_sources_name_fk" FOREIGN KEY ("source") REFERENCES "public"."sources"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_courts" ADD CONSTRAINT "source_courts_court_id_courts_id_fk" FOREIGN KEY ("court_id") REFERENCES "public"."courts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_differences" ADD CONSTRAINT "source_differences_court_id_courts_id_fk" FOREIGN KEY ("court_id") REFERENCES "public"."courts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_differences" ADD CONSTRAINT "source_differences_source_sources_name_fk" FOREIGN KEY ("source") REFERENCES "public"."sources"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_differences" ADD CONSTRAINT "source_differences_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "possible_duplicates_other" ON "possible_duplicates" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "source_changes_court" ON "source_changes" USING btree ("court_id");--> statement-breakpoint
CREATE INDEX "source_courts_court" ON "source_courts" USING btree ("court_id");--> statement-breakpoint
CREATE INDEX "source_differences_open" ON "source_differences" USING btree ("created_at") WHERE "source_differences"."settled_at" is null;--> statement-breakpoint
ALTER TABLE "fact_reports" ADD CONSTRAINT "fact_reports_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Not only the latest import can be undone.
UPDATE "imports" SET "undoable" = true
WHERE "undone_at" IS NULL AND "changed" > 0
  AND EXISTS (SELECT FROM "import_changes" WHERE "import_id" = "imports"."id");
