import '../app/tokens.css';
import './floor.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { PairedAlready } from './pair/paired-already';
import { showScheme } from './scheme';

/*
 * The floor app: a page of its own, for scanners and tablets (`/floor`). It is small, and has no logic of the warehouse: the
 * server says what comes next.
 */

showScheme();
// Browsers have service workers only for pages that came over HTTPS, or from this machine.
void navigator.serviceWorker?.register('/floor-worker.js', { scope: '/floor' }).catch(() => {});
const root = document.getElementById('floor');
if (root === null) throw new Error('the page has no #floor');
createRoot(root).render(
  <StrictMode>
    <App />
    <PairedAlready />
  </StrictMode>,
);
