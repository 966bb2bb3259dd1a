-- Accounts that a password opened and that left no trace of a verified member: whether the address was theirs was
-- not asked. They hold a username at most, which its owner chooses again. Those whose deletion is scheduled go when
-- it is due.
DELETE FROM "users"
WHERE "auth_provider" = 'password' AND "status" = 'active' AND "status_note" IS NULL AND "deletion_scheduled_for" IS NULL
	AND NOT EXISTS (SELECT FROM "courts" WHERE "submitted_by" = "users"."id")
	AND NOT EXISTS (SELECT FROM "imports" WHERE "started_by" = "users"."id")
	AND NOT EXISTS (SELECT FROM "reviews" WHERE "user_id" = "users"."id")
	AND NOT EXISTS (SELECT FROM "review_votes" WHERE "user_id" = "users"."id")
	AND NOT EXISTS (SELECT FROM "photos" WHERE "user_id" = "users"."id")
	AND NOT EXISTS (SELECT FROM "facility_votes" WHERE "user_id" = "users"."id")
	AND NOT EXISTS (SELECT FROM "facility_suggestions" WHERE "user_id" = "users"."id")
	AND NOT EXISTS (SELECT FROM "rejections" WHERE "user_id" = "users"."id")
	AND NOT EXISTS (SELECT FROM "reports" WHERE "resolved_by" = "users"."id")
	AND NOT EXISTS (SELECT FROM "audit_log" WHERE "actor_id" = "users"."id");
