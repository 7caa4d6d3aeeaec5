#!/bin/sh
# Prints the hosts of an index as XML, with curl.
set -eu
curl --silent --show-error --fail-with-body --max-time 30 \
    --header 'Content-Type: text/xml; charset=utf-8' \
    --header 'SOAPAction: "http://docs.oasis-open.org/wsrf/rpw-2/QueryResourceProperties/QueryResourcePropertiesRequest"' \
    --data-binary @- "$1" <<'END'
<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>
  <rp:QueryResourceProperties xmlns:rp="http://docs.oasis-open.org/wsrf/rp-2" xmlns:glue="http://mds.globus.org/glue/ce/1.1">
    <rp:QueryExpression Dialect="http://www.w3.org/TR/1999/REC-xpath-19991116">//glue:Host</rp:QueryExpression>
  </rp:QueryResourceProperties>
</s:Body></s:Envelope>
END
