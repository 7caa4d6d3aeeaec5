"""Makes tokens with the package scitokens, and the public keys of their issuer.

Arguments: the URL of the issuer, and the audience. Prints a JSON object with the keys (a JSON Web Key Set) and the tokens by name.
"""
import json
import sys

import jwt.algorithms
import scitokens
from cryptography.hazmat.primitives.asymmetric import ec, rsa

issuer, audience = sys.argv[1:]
rsa_key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
ec_key = ec.generate_private_key(ec.SECP256R1())
other_key = rsa.generate_private_key(public_exponent=65537, key_size=2048)


def token(key=rsa_key, key_id="sci-rsa", algorithm="RS256", url=issuer, lifetime=600, **claims):
    """Returns a token; a claim that is None is left out."""
    made = scitokens.SciToken(key=key, algorithm=algorithm, key_id=key_id)
    for name, value in {"ver": "scitoken:2.0", "sub": "dteam", "aud": audience, "scope": "read:/mds", **claims}.items():
        if value is not None:
            made[name] = value
    return made.serialize(issuer=url, lifetime=lifetime).decode()


print(json.dumps({
    "keys": {"keys": [
        {**json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(rsa_key.public_key())), "kid": "sci-rsa"},
        {**json.loads(jwt.algorithms.ECAlgorithm.to_jwk(ec_key.public_key())), "kid": "sci-ec"}]},
    "tokens": {
        "rsa": token(),
        "ec": token(ec_key, "sci-ec", "ES256"),
        "other scope": token(scope="read:/other"),
        "wrong audience": token(aud="https://other.example.org"),
        "without audience": token(aud=None),
        "expired": token(lifetime=-600),
        "unknown issuer": token(url="https://unknown.example.org"),
        "other key": token(other_key),
        "other version": token(ver="scitoken:3.0")}}))
