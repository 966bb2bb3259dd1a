CREATE TABLE "list_links" (
	"token" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"list" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "list_links_once" UNIQUE("user_id","list")
);
--> statement-breakpoint
CREATE TABLE "saved_courts" (
	"user_id" integer NOT NULL,
	"court_id" integer NOT NULL,
	"is_saved" boolean NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"lists" text[] DEFAULT '{}' NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_courts_user_id_court_id_pk" PRIMARY KEY("user_id","court_id")
);
--> statement-breakpoint
ALTER TABLE "list_links" ADD CONSTRAINT "list_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_courts" ADD CONSTRAINT "saved_courts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_courts" ADD CONSTRAINT "saved_courts_court_id_courts_id_fk" FOREIGN KEY ("court_id") REFERENCES "public"."courts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_courts_court" ON "saved_courts" USING btree ("court_id");