/** The attribute types and object classes of the LDAP interface. */
@NullMarked
package org.openmds.gateway.ldap.schema;

import org.jspecify.annotations.NullMarked;
