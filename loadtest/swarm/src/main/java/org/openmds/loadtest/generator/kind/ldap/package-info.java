/** Clients that search LDAP directories. */
@NullMarked
package org.openmds.loadtest.generator.kind.ldap;

import org.jspecify.annotations.NullMarked;
