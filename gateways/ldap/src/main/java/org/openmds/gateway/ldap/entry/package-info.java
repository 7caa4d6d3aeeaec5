/** Entries of the LDAP tree in their encoded form. */
@NullMarked
package org.openmds.gateway.ldap.entry;

import org.jspecify.annotations.NullMarked;
