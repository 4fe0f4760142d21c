// Tells the browser which language the page speaks, for screen readers; one that it did not ask for it keeps for the next visit.
export default function ({ data }) {
  document.documentElement.lang = data.language;
  document.cookie = `${data.cookie}=${data.language}; path=/; max-age=${data.seconds}; samesite=lax`;
}
