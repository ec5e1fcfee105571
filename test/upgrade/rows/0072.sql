-- Work that a server took, and did not go on with.
update imports set tries = 2;
update exports set tries = 2;
update bulk_changes set tries = 2;
