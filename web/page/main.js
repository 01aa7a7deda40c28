// Starts the page.

import { App } from './app.js';
import { watchVersion } from './notices.js';

watchVersion();
new App().start();
