// Keeps on this device which match was recorded last.
export default function ({ data }) {
  document.cookie = `${data.cookie}=${encodeURIComponent(data.kept)}; path=/; max-age=${data.seconds}; samesite=lax`;
}
