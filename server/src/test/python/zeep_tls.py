"""Queries an index with python-zeep over TLS: WSDL, authority, certificate, key, token; - stands for none. Prints the status."""
import sys

from requests import Session
from requests.exceptions import RequestException
from zeep import Client
from zeep.exceptions import Error
from zeep.transports import Transport


class Recorder(Transport):
    """Stores the status of the last answer."""

    status = 0

    def post(self, address, message, headers):
        response = super().post(address, message, headers)
        self.status = response.status_code
        return response


wsdl, authority, certificate, key, token = sys.argv[1:]
session = Session()
# Variables of the environment would come before the authority.
session.trust_env = False
session.verify = authority
if certificate != "-":
    session.cert = (certificate, key)
if token != "-":
    session.headers["Authorization"] = "Bearer " + token
transport = Recorder(session=session, timeout=20, operation_timeout=20)
try:
    Client(wsdl, transport=transport).service.GetResourcePropertyDocument()
except Error as e:
    print(e, file=sys.stderr)
except RequestException as e:
    print(e, file=sys.stderr)
print(transport.status or "refused")
