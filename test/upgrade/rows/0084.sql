-- A removal that staff requested for a client.
update removals set caller_kind = 'staff' where removal_no = (select min(removal_no) from removals);
