ALTER TABLE "court_problems" DROP CONSTRAINT "court_problems_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "court_problems_user";--> statement-breakpoint
ALTER TABLE "court_problems" DROP COLUMN "user_id";--> statement-breakpoint
ALTER TABLE "court_problems" DROP COLUMN "reported_at";