/**
 * The WSDL and XSD files of WSRF 1.2, WS-Notification 1.3 and WS-Addressing 1.0 in the form of OpenMDS, a sub-package with
 * generated JAXB types for each namespace, and {@link org.openmds.wsrf.schema.SchemaFiles}, which gives access to the files.
 */
@NullMarked
package org.openmds.wsrf.schema;

import org.jspecify.annotations.NullMarked;
