/**
 * The WSDL and XSD files of WSRF 1.2, WS-Notification 1.3 and WS-Addressing 1.0 as OpenMDS writes them, one sub-package
 * of generated JAXB types for each namespace, and {@link org.openmds.wsrf.schema.SchemaFiles} to reach the files.
 */
@NullMarked
package org.openmds.wsrf.schema;

import org.jspecify.annotations.NullMarked;
