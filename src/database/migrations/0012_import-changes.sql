CREATE TABLE "import_changes" (
	"import_id" integer NOT NULL,
	"court_id" integer NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"facilities_added" integer[],
	"facilities_removed" integer[],
	"reverted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "import_changes_import_id_court_id_pk" PRIMARY KEY("import_id","court_id")
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "changed" integer;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_court_id_courts_id_fk" FOREIGN KEY ("court_id") REFERENCES "public"."courts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_changes_court" ON "import_changes" USING btree ("court_id");