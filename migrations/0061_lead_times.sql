-- The days that parcels of a carrier travel from a warehouse, where they differ from the carriers' table
-- (src/rules/carriers/lead-times.ts): {"CARRIERA": {"北海道": 4}}. They are read with the warehouse, wherever it is read.
alter table warehouses add column lead_times jsonb not null default '{}'
  check (jsonb_typeof(lead_times) = 'object'
         and not jsonb_path_exists(lead_times, 'strict $.**{1} ? (@.type() != "object")')
         and not jsonb_path_exists(lead_times, 'strict $.**{2 to last} ? (
               @.type() != "number" || @ < 1 || @ > 60 || @ != @.floor())'));
