import '@mantine/core/styles.css';
import './app/tokens.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Refused } from './app/api';
import { ConnectionLine } from './app/connection';
import { makeRouter } from './app/router';
import { theme, variables } from './app/theme';
import { AskAgainDialog } from './people/ask-again-dialog';

/** Refusals are final; an unreachable server is asked again when it is back (connection.tsx). */
const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: (count, error) => !(error instanceof Refused && error.status < 500) && count < 2 },
  },
});
const router = makeRouter(queries);

const root = document.getElementById('app');
if (root === null) throw new Error('the page has no #app');
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <ConnectionLine />
        <RouterProvider router={router} />
        <AskAgainDialog />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
