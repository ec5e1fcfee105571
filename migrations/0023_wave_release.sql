-- What was called an intake is called a wave release: the hours in a warehouse's calendar, and the event in the history of a
-- shipment.
update warehouses
   set calendar = calendar - 'intake_times' || jsonb_build_object('wave_release_times', calendar -> 'intake_times');

update shipment_history set event = 'release_wave' where event = 'intake';
