import { call, onSubmit } from './api.js';

const form = document.getElementById('set-password');
// behind the #, so that it has been sent to nobody; out of the address bar and the history from now on
const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
history.replaceState(null, '', location.pathname);
// another link that is opened in this window
addEventListener('hashchange', () => location.reload());

const endpoint = location.pathname.endsWith('/accept-invite') ? 'accept-invite' : 'reset-password';

if (token === '') {
  form.hidden = true;
  document.getElementById('no-link').hidden = false;
}

onSubmit(form, async ({ password, repeated }) => {
  if (password !== repeated) throw new Error('The two passwords differ.');
  try {
    await call('POST', `/api/v1/auth/${endpoint}`, { token, password });
  } catch (error) {
    throw error.field === 'token' ? new Error('The link has been used, or is too old. Ask for another.') : error;
  }
  form.hidden = true;
  document.getElementById('done').hidden = false;
});
