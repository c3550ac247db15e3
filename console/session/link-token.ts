/** The secret of a mail's link: behind the #, so that it has been sent to nobody; out of the address and the history once it is read. */
let token = '';

export function takeLinkToken(): string {
  const given = new URLSearchParams(location.hash.slice(1)).get('token');
  if (given !== null) {
    token = given;
    history.replaceState(null, '', location.pathname);
  }
  return token;
}
