-- What was said with settled reports stands in the log alone, which forgets it with the accounts that said it.
UPDATE "reports" SET "details" = NULL, "places" = '[]'::jsonb, "other_courts" = '[]'::jsonb
WHERE "resolved_at" IS NOT NULL;
