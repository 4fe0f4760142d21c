"""An identity provider for the tests, on loopback: whoever asks is signed in as one person, without a question."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

CLIENT = "domino-ledger-tests"


class Provider(ThreadingHTTPServer):
    """OpenID Connect as far as a sign-in needs it; `email` is who signs in, `verified` whether the address is his."""

    def __init__(self) -> None:
        from joserfc.jwk import RSAKey

        super().__init__(("127.0.0.1", 0), _Answers)
        self.key = RSAKey.generate_key(2048, {"kid": "tests", "use": "sig"})
        self.email = "ana@club.example"
        self.verified = True
        self.nonces: dict[str, str] = {}
        self.signed = 0

    @property
    def address(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.server_address[1]}"

    def metadata(self) -> dict[str, Any]:
        """What it says of itself."""
        here = self.address
        return {
            "issuer": here,
            "authorization_endpoint": f"{here}/authorize",
            "token_endpoint": f"{here}/token",
            "jwks_uri": f"{here}/keys",
            "response_types_supported": ["code"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256"],
        }

    def token(self, code: str) -> dict[str, Any]:
        """The signed word of who signed in."""
        from joserfc import jwt

        now = int(time.time())
        claims = {
            "iss": self.address,
            "aud": CLIENT,
            "sub": "1",
            "iat": now,
            "exp": now + 600,
            "nonce": self.nonces.get(code, ""),
            "email": self.email,
            "email_verified": self.verified,
        }
        signed = jwt.encode({"alg": "RS256", "kid": "tests"}, claims, self.key)
        return {"access_token": "unused", "token_type": "Bearer", "expires_in": 600, "id_token": signed}


class _Answers(BaseHTTPRequestHandler):
    server: Provider

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is logged."""

    def do_GET(self) -> None:
        """Who it is, its keys, and the way back to whoever asked for a sign-in."""
        asked = urlsplit(self.path)
        if asked.path == "/authorize":
            query = {name: values[0] for name, values in parse_qs(asked.query).items()}
            code = f"code-{len(self.server.nonces)}"
            self.server.nonces[code] = query.get("nonce", "")
            self.send_response(302)
            self.send_header(
                "Location", f"{query['redirect_uri']}?{urlencode({'code': code, 'state': query['state']})}"
            )
            self.end_headers()
        elif asked.path == "/keys":
            self._json({"keys": [self.server.key.as_dict(private=False)]})
        else:
            self._json(self.server.metadata())

    def do_POST(self) -> None:
        """A code is exchanged for the token."""
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self._json(self.server.token(parse_qs(body)["code"][0]))
        self.server.signed += 1

    def _json(self, data: object) -> None:
        text = json.dumps(data).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)


@contextmanager
def providing() -> Iterator[Provider]:
    """A provider that answers as long as it is needed."""
    provider = Provider()
    thread = threading.Thread(target=provider.serve_forever, daemon=True)
    thread.start()
    yield provider
    provider.shutdown()
    provider.server_close()


def settings(provider: Provider, dashboard: str) -> str:
    """The file that tells a dashboard of the provider."""
    return "\n".join(
        [
            "[auth]",
            f'redirect_uri = "{dashboard}/oauth2callback"',
            'cookie_secret = "a secret for the tests, long enough to sign with"',
            f'client_id = "{CLIENT}"',
            'client_secret = "another"',
            f'server_metadata_url = "{provider.address}/.well-known/openid-configuration"',
        ]
    )
