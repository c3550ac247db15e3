import { call, onSubmit } from './api.js';

const form = document.getElementById('set-password');
// behind the #, so that it has been sent to nobody; out of the address bar and the history from now on
const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
history.replaceState(null, '', location.pathname);

const endpoint = location.pathname.endsWith('/accept-invite') ? 'accept-invite' : 'reset-password';

onSubmit(form, async ({ password, repeated }) => {
  if (password !== repeated) throw new Error('The two passwords differ.');
  await call('POST', `/api/v1/auth/${endpoint}`, { token, password });
  form.hidden = true;
  document.getElementById('done').hidden = false;
});
