import { Box, Drawer } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useWords } from '../../app/i18n';
import { useMay } from '../../app/session';
import { ViewButtons } from '../../shared/view-buttons';
import { useIsPhone } from '../../shared/window-width';
import { OfWarehouse } from '../warehouse';
import { MakePlaces } from './make';
import { WarehouseMap } from './map';
import { PlaceDetails } from './place';
import { PlaceList } from './place-list';
import { type PlacesSearch, usePlaces, VIEWS } from './place-query';
import { PLACES } from './words';
import './places.css';

/** The places of a warehouse as a list and as a map, and the form that makes many places at once. */
export function PlacesPage() {
  const say = useWords(PLACES);
  const { state, show } = usePlaces();
  const mayMake = useMay('setPlaces');
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  /** Opens another view, without the filters of the present one. */
  const toView = (view: PlacesSearch['view']) =>
    void navigate({ to: '.', search: (before: PlacesSearch) => ({ warehouse: before.warehouse, view }) });
  const view = VIEWS.find((one) => one === state.view) ?? 'list';
  return (
    <OfWarehouse title={say('title')}>
      {(warehouse) => (
        <>
          <Box mb="md">
            <ViewButtons
              label={say('views')}
              views={VIEWS.filter((one) => one !== 'make' || mayMake)}
              shown={view}
              wordOf={say}
              onChoose={toView}
            />
          </Box>
          {view === 'list' && <PlaceList key={warehouse} warehouse={warehouse} />}
          {view === 'map' && <WarehouseMap key={warehouse} warehouse={warehouse} />}
          {view === 'make' && mayMake && <MakePlaces key={warehouse} warehouse={warehouse} />}
          <Drawer
            opened={state.open !== undefined}
            onClose={() => show({ open: undefined })}
            position="right"
            size={isPhone ? '100%' : 560}
            title={<span className="place-title">{state.open}</span>}
            shadow="md"
            transitionProps={{ duration: 120 }}
            closeButtonProps={{ 'aria-label': say('shut') }}
          >
            {state.open !== undefined && <PlaceDetails warehouse={warehouse} code={state.open} />}
          </Drawer>
        </>
      )}
    </OfWarehouse>
  );
}
