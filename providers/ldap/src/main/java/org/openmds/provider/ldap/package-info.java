/** Directories: what LDAP servers (BDII, ARC, any other) and programs that print LDIF tell, with GLUE 1.3 and GLUE 2 recognised. */
@NullMarked
package org.openmds.provider.ldap;

import org.jspecify.annotations.NullMarked;
