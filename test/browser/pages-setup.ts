import { buildConsole } from '../../build.js';

/** The pages as their source is now: the server takes them from where the build puts them. */
export default buildConsole;
