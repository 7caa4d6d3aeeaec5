/** The mapping of GLUE 2.0 documents to entries of LDAP: those of GLUE 2.0 (GFD.218) and of the GLUE Schema 1.3. */
@NullMarked
package org.openmds.gateway.ldap.glue;

import org.jspecify.annotations.NullMarked;
