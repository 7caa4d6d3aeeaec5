/** The LDAP provider: entries of LDAP servers (BDII, ARC and any other) and of LDIF files and programs, with GLUE 1.3 and GLUE 2 recognised. */
@NullMarked
package org.openmds.provider.ldap;

import org.jspecify.annotations.NullMarked;
