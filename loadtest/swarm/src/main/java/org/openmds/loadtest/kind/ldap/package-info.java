/** Clients of LDAP directories. */
@NullMarked
package org.openmds.loadtest.kind.ldap;

import org.jspecify.annotations.NullMarked;
