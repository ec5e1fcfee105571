-- Parcels from one warehouse travel longer.
update warehouses set lead_times = '{"CARRIERA": {"北海道": 4, "沖縄県": 6}}' where warehouse = (select min(warehouse) from warehouses);
