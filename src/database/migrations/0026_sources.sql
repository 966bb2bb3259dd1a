CREATE TABLE "source_courts" (
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"court_id" integer NOT NULL,
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
CREATE TABLE "sources" (
	"name" text PRIMARY KEY NOT NULL,
	"edition_at" timestamp with time zone,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "source_courts" ADD CONSTRAINT "source_courts_source_sources_name_fk" FOREIGN KEY ("source") REFERENCES "public"."sources"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_courts" ADD CONSTRAINT "source_courts_court_id_courts_id_fk" FOREIGN KEY ("court_id") REFERENCES "public"."courts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "source_courts_court" ON "source_courts" USING btree ("court_id");