/** The LDAP interface of an index: a read-only tree of GLUE 2.0 and GLUE 1.3, as a BDII serves it. */
@NullMarked
package org.openmds.gateway.ldap;

import org.jspecify.annotations.NullMarked;
