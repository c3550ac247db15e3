/** What the page loads: the styles of all pages, and the first of its scripts. */
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './styles.css';
import './app.tsx';
