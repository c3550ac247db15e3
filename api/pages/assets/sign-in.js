import { call, onSubmit } from './api.js';

const signIn = document.getElementById('sign-in');
const signedIn = document.getElementById('signed-in');

function show(identity) {
  signIn.hidden = identity !== undefined;
  signedIn.hidden = identity === undefined;
  if (identity) document.getElementById('who').textContent = identity.user.email;
  // what is hidden while the page loads cannot have the focus by itself
  else signIn.elements.email.focus();
}

/** Whether the signed-in user may look at the queues; says so where not. */
async function mayLookAtQueues() {
  const { ok } = await fetch('/admin/queues/api/queues');
  document.getElementById('to-queues').hidden = !ok;
  if (!ok) signedIn.querySelector('.problem').textContent = 'Only platform administrators may look at the queues.';
  return ok;
}

onSubmit(signIn, async ({ email, password }) => {
  const identity = await call('POST', '/api/v1/auth/login', { email, password });
  signIn.reset();
  if (await mayLookAtQueues()) location.assign('/admin/queues/');
  else show(identity);
});

onSubmit(signedIn, async () => {
  try {
    const { csrfToken } = await call('GET', '/api/v1/auth/csrf');
    await call('POST', '/api/v1/auth/logout', undefined, { 'X-CSRF-Token': csrfToken });
  } catch (error) {
    // a session that has ended meanwhile is what was asked for
    if (error.status !== 401) throw error;
  }
  show(undefined);
});

try {
  show(await call('GET', '/api/v1/auth/me'));
  await mayLookAtQueues();
} catch (error) {
  show(undefined);
  if (error.status !== 401) signIn.querySelector('.problem').textContent = error.message;
}
