CREATE TABLE "place_chunks" (
	"set" text NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "place_chunks_set_position_pk" PRIMARY KEY("set","position")
);
--> statement-breakpoint
CREATE TABLE "place_sets" (
	"name" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "place_chunks" ADD CONSTRAINT "place_chunks_set_place_sets_name_fk" FOREIGN KEY ("set") REFERENCES "public"."place_sets"("name") ON DELETE cascade ON UPDATE no action;