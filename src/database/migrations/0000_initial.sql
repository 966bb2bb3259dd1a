CREATE TABLE "courts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"address" text,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"county" text,
	"country" text,
	"is_free" boolean,
	"is_indoor" boolean,
	"court_type" text,
	"price_gbp" numeric(8, 2),
	"price_duration_minutes" integer,
	"manual_rating" numeric(2, 1),
	"notes" text,
	"booking_url" text,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"directory_version" bigint DEFAULT 0 NOT NULL,
	"submitted_by" integer,
	"merged_into" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courts_status" CHECK ("courts"."status" in ('pending', 'published', 'archived')),
	CONSTRAINT "courts_latitude" CHECK ("courts"."latitude" between -90 and 90),
	CONSTRAINT "courts_longitude" CHECK ("courts"."longitude" between -180 and 180),
	CONSTRAINT "courts_manual_rating" CHECK ("courts"."manual_rating" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "directory_state" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "directory_state_one" CHECK ("directory_state"."one")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"started_by" integer,
	"total" integer NOT NULL,
	"inserted" integer NOT NULL,
	"updated" integer NOT NULL,
	"archived" integer NOT NULL,
	"skipped" integer NOT NULL,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "court_facilities" (
	"court_id" integer NOT NULL,
	"facility_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "court_facilities_court_id_facility_id_pk" PRIMARY KEY("court_id","facility_id")
);
--> statement-breakpoint
CREATE TABLE "facilities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "facilities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"source" text NOT NULL,
	"in_catalogue" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "facilities_nameKey_unique" UNIQUE("name_key"),
	CONSTRAINT "facilities_source" CHECK ("facilities"."source" in ('community', 'tag'))
);
--> statement-breakpoint
CREATE TABLE "facility_suggestions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "facility_suggestions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"court_id" integer NOT NULL,
	"user_id" integer,
	"suggested_name" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "facility_suggestions_status" CHECK ("facility_suggestions"."status" in ('pending', 'approved'))
);
--> statement-breakpoint
CREATE TABLE "facility_votes" (
	"court_id" integer NOT NULL,
	"facility_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "facility_votes_court_id_facility_id_user_id_pk" PRIMARY KEY("court_id","facility_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" integer,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" integer,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject_kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"reason" text NOT NULL,
	"details" text,
	"count" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_reported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" integer,
	"resolution" text,
	CONSTRAINT "reports_subject" CHECK ("reports"."subject_kind" in ('court', 'review', 'photo')),
	CONSTRAINT "reports_reason" CHECK ("reports"."reason" in ('closed', 'wrong place', 'duplicate', 'offensive', 'spam', 'privacy', 'other'))
);
--> statement-breakpoint
CREATE TABLE "postcodes" (
	"postcode" text PRIMARY KEY NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"court_id" integer NOT NULL,
	"review_id" integer,
	"user_id" integer,
	"content_hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photos_status" CHECK ("photos"."status" in ('pending', 'approved', 'archived'))
);
--> statement-breakpoint
CREATE TABLE "review_votes" (
	"review_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"vote" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_votes_review_id_user_id_pk" PRIMARY KEY("review_id","user_id"),
	CONSTRAINT "review_votes_vote" CHECK ("review_votes"."vote" in ('like', 'dislike'))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"court_id" integer NOT NULL,
	"user_id" integer,
	"rating" smallint,
	"review_text" text DEFAULT '' NOT NULL,
	"admin_notes" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_status" CHECK ("reviews"."status" in ('pending', 'approved', 'archived'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"firebase_uid" text NOT NULL,
	"username" text,
	"username_key" text,
	"email" text,
	"auth_provider" text,
	"status" text DEFAULT 'active' NOT NULL,
	"status_note" text,
	"status_updated_at" timestamp with time zone,
	"deletion_requested_at" timestamp with time zone,
	"deletion_scheduled_for" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_firebaseUid_unique" UNIQUE("firebase_uid"),
	CONSTRAINT "users_usernameKey_unique" UNIQUE("username_key"),
	CONSTRAINT "users_status" CHECK ("users"."status" in ('active', 'frozen', 'banned'))
);
--> statement-breakpoint
ALTER TABLE "courts" ADD CONSTRAINT "courts_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courts" ADD CONSTRAINT "courts_merged_into_courts_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."courts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "court_facilities" ADD CONSTRAINT "court_facilities_court_id_courts_id_fk" FOREIGN KEY ("court_id") REFERENCES "public"."courts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "court_facilities" ADD CONSTRAINT "court_facilities_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facility_suggestions" ADD CONSTRAINT "facility_suggestions_court_id_courts_id_fk" FOREIGN KEY ("court_id") REFERENCES "public"."courts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facility_suggestions" ADD CONSTRAINT "facility_suggestions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facility_votes" ADD CONSTRAINT "facility_votes_court_id_courts_id_fk" FOREIGN KEY ("court_id") REFERENCES "public"."courts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facility_votes" ADD CONSTRAINT "facility_votes_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facility_votes" ADD CONSTRAINT "facility_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_court_id_courts_id_fk" FOREIGN KEY ("court_id") REFERENCES "public"."courts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_court_id_courts_id_fk" FOREIGN KEY ("court_id") REFERENCES "public"."courts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courts_place" ON "courts" USING gist (point("longitude", "latitude"));--> statement-breakpoint
CREATE INDEX "courts_directory_version" ON "courts" USING btree ("directory_version");--> statement-breakpoint
CREATE INDEX "courts_waiting" ON "courts" USING btree ("created_at") WHERE "courts"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "courts_submitted_by" ON "courts" USING btree ("submitted_by");--> statement-breakpoint
CREATE INDEX "court_facilities_facility" ON "court_facilities" USING btree ("facility_id");--> statement-breakpoint
CREATE INDEX "facility_suggestions_waiting" ON "facility_suggestions" USING btree ("created_at") WHERE "facility_suggestions"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "facility_suggestions_user" ON "facility_suggestions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "facility_votes_user" ON "facility_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_kind","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open" ON "reports" USING btree ("subject_kind","subject_id","reason") WHERE "reports"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "photos_court" ON "photos" USING btree ("court_id","status");--> statement-breakpoint
CREATE INDEX "photos_review" ON "photos" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "photos_user" ON "photos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "photos_waiting" ON "photos" USING btree ("created_at") WHERE "photos"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "review_votes_user" ON "review_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reviews_court" ON "reviews" USING btree ("court_id","status");--> statement-breakpoint
CREATE INDEX "reviews_user" ON "reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reviews_waiting" ON "reviews" USING btree ("created_at") WHERE "reviews"."status" = 'pending';