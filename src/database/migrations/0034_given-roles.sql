CREATE TABLE "given_roles" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"given_by" integer,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "given_roles_role" CHECK ("given_roles"."role" in ('moderator', 'administrator', 'owner'))
);
--> statement-breakpoint
ALTER TABLE "given_roles" ADD CONSTRAINT "given_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "given_roles" ADD CONSTRAINT "given_roles_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;