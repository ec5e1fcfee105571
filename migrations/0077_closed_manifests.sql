-- Which carriers have left a warehouse since its last wave: asked for each list of orders.
create index manifests_closed on manifests (warehouse, closed_at) where closed_at is not null;
