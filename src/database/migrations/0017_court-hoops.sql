ALTER TABLE "courts" ADD COLUMN "hoops" integer;--> statement-breakpoint
ALTER TABLE "courts" ADD CONSTRAINT "courts_hoops" CHECK ("courts"."hoops" between 1 and 20);