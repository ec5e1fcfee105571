import { program } from './server.js';

/** The `npm` of a terminal in which a guide is tried out: guides use `npm run -s kura` alone. */
export const npmOfGuides = (): string => `#!/bin/sh
[ "$1 $2 $3 $4" = 'run -s kura --' ] || { echo "npm $*: not a command of a guide" >&2; exit 64; }
shift 4
exec env ${program().join(' ')} "$@"
`;
