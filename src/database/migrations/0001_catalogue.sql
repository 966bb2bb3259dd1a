-- The directory starts at version 0.
INSERT INTO "directory_state" ("version") VALUES (0);
--> statement-breakpoint
-- The facilities that every court may be asked about.
INSERT INTO "facilities" ("name", "name_key", "source", "in_catalogue")
SELECT "name", lower("name"), 'tag', true
FROM unnest(ARRAY[
  'Floodlights', 'Full court', 'Half court', 'Multiple courts', 'Nets', 'Chain nets', 'Double rims',
  'Painted lines', 'Wooden floor', 'Tarmac surface', 'Changing rooms', 'Showers', 'Toilets',
  'Drinking water', 'Step-free access', 'Parking', 'Bike parking', 'Seating', 'Café',
  'Public transport nearby', 'Equipment hire'
]) AS "catalogue" ("name");
