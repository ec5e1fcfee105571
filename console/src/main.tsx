import '@mantine/core/styles.css';
import './app/tokens.css';
import './app/console.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Refused } from './app/api';
import { ConnectionLine } from './app/connection';
import { makeRouter } from './app/router';
import { theme, variables } from './app/theme';
import { AskAgainDialog, BelowQuestion } from './people/ask-again-dialog';

/**
 * Everything is asked for at once, also when the browser believes that there is no network: so it fails, which can be told,
 * and does not wait. What the server had no time for is tried again; the rest when the connection is back (connection.tsx), or
 * when somebody says so.
 */
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: (count, error) => error instanceof Refused && error.status >= 500 && count < 2,
    },
    mutations: { networkMode: 'always' },
  },
});
const router = makeRouter(queries);

const root = document.getElementById('app');
if (root === null) throw new Error('the page has no #app');
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <BelowQuestion>
          <RouterProvider router={router} />
        </BelowQuestion>
        <ConnectionLine />
        <AskAgainDialog />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
