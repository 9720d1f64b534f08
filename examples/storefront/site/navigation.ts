/** Shows another page of the site. @param path with its query */
export function navigate(path: string): void {
  history.pushState(null, '', path);
  // The page is drawn in one place: where the browser's back button arrives too.
  dispatchEvent(new PopStateEvent('popstate'));
}
