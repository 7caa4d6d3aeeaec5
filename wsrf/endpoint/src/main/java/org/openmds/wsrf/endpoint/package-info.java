/**
 * The SOAP codec of the server: SOAP 1.1 and 1.2 over HTTP for {@link org.openmds.wsrf.service.ServiceEndpoint}s, and their WSDL. Apache CXF runs
 * the SOAP chain; the bytes of answers pass through it unchanged.
 */
@NullMarked
package org.openmds.wsrf.endpoint;

import org.jspecify.annotations.NullMarked;
