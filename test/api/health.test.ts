import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from 'graphile-worker';
import { versionOfKura } from '../../src/storage/server/installation.js';
import { type Answer, type Api, faultsOf, openApi } from '../kit/api.js';
import { Desk } from '../kit/desk.js';
import { accept, type Browser, hire, join, setUp } from '../kit/people.js';

/* What the provider's administrators watch: health, the verification, the log of all requests, an account as a whole, a month. */
