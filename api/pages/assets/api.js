/** Calls the API with the session's cookie. Throws an Error with the words of the error envelope, and the field at fault. */
export async function call(method, path, body, headers = {}) {
  const response = await fetch(path, {
    method,
    headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  const answer = text === '' ? undefined : JSON.parse(text);
  if (!response.ok) {
    const error = new Error(answer?.message ?? response.statusText);
    throw Object.assign(error, { status: response.status, field: answer?.details?.field });
  }
  return answer;
}

/** Runs `work` when the form is sent; what goes wrong is shown in it, and the button waits meanwhile. */
export function onSubmit(form, work) {
  const problem = form.querySelector('.problem');
  const button = form.querySelector('button');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    problem.textContent = '';
    button.disabled = true;
    try {
      await work(Object.fromEntries(new FormData(form)));
    } catch (error) {
      problem.textContent = error.message;
    } finally {
      button.disabled = false;
    }
  });
}
