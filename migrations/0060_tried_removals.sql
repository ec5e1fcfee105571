-- Of removals and recalls, those come first that nobody has tried, and then those that were tried longest ago: by their last task,
-- also when that is done.
create index floor_tasks_tried on floor_tasks (warehouse, kind, subject) where kind in ('removal', 'recall');
